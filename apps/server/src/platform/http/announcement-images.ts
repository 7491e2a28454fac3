// Beside the contract: pictures of what the site tells everybody. They are no secret and never change.
import { isUuid } from '@tyche/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';
import { requireOpenSite, type SiteAccess } from './site.ts';

export interface AnnouncementImageSurfaces extends SiteAccess {
  /** Null for a picture that belongs to no announcement of this merchant. */
  findAnnouncementImage(imageId: string): Promise<{ type: string; bytes: Buffer } | null>;
}

/** Adds `GET /wps/announcement/image/:id`, for whom the site serves. */
export function addAnnouncementImages(app: FastifyInstance, surfaces: AnnouncementImageSurfaces): void {
  app.get<{ Params: { id: string } }>('/wps/announcement/image/:id', async (request, reply) => {
    await requireOpenSite(request, surfaces);
    const { id } = request.params;
    const image = isUuid(id) ? await surfaces.findAnnouncementImage(id) : null;
    if (!image) throw new Refusal('unknown-image');
    return reply
      .type(image.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(image.bytes);
  });
}

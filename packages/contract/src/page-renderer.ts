// How the server asks the built members' site for the HTML of a page. The site's build holds a program that answers this.
import type { RouteName } from './contract.ts';

/** What the HTML of a page depends on, as a browser asked for it. */
export interface PageAsk {
  /** Decoded. */
  readonly path: string;
  readonly query: string;
  /** Values of the cookies `lang` and `theme`, unproven. */
  readonly language: string | undefined;
  readonly theme: string | undefined;
  /** The name of the site, and the wire code of the language that it begins with. */
  readonly brand: string;
  readonly defaultLanguage: string;
  /** Whether the browser brought a member's session. Whose it is, and whether it lives, nobody has asked. */
  readonly mayBeMember: boolean;
}

/** A call that every visitor may make, whose answer the page shows. */
export interface PublicCall {
  readonly name: RouteName;
  readonly input: object;
}

export interface PagePlan {
  /** Equal for pages that are equal as long as the answers are. */
  readonly key: string;
  /** Wire code of the page's language. */
  readonly language: string;
  /** Whether the server draws it; else the browser draws it alone. */
  readonly isDrawn: boolean;
}

/** A document with the blocks in it that the content policy has to name. */
export interface DrawnDocument {
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PageRenderer {
  plan(ask: PageAsk): PagePlan;
  /** What has to be answered next to draw the page, after these answers; nothing when they are all. A refused call has the answer null. */
  nextCalls(plan: PagePlan, answers: readonly unknown[]): readonly PublicCall[];
  /** Draws a planned page from the answers to its calls, in their order; with null the empty page in its language. */
  draw(plan: PagePlan, answers: readonly unknown[] | null, nowMs: number): Promise<DrawnDocument>;
}

/** What the built program exports. It is given the files of the build by their path, such as `index.html`. */
export type OpenRenderer = (read: (path: string) => Promise<string>) => Promise<PageRenderer>;

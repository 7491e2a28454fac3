import { RefusedError } from '@tyche/client/client';
import { hashText } from '@tyche/ui/seeded';
import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

interface Crash {
  readonly traceId: string;
  /** A part of the program could not be fetched: a newer build is out, or the network broke. */
  readonly isChunk: boolean;
}

/** The last net: whatever a component throws ends here, with an id that names the fault. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly crash: Crash | null }
> {
  override state: { readonly crash: Crash | null } = { crash: null };

  static getDerivedStateFromError(error: unknown): { crash: Crash } {
    const isChunk =
      error instanceof Error &&
      /dynamically imported module|loading chunk|preload css|module script/i.test(error.message);
    return { crash: { traceId: traceIdOf(error), isChunk } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    return <CrashPage traceId={crash.traceId} isChunk={crash.isChunk} />;
  }
}

function traceIdOf(error: unknown): string {
  if (error instanceof RefusedError && error.requestId) return error.requestId;
  const text =
    error instanceof Error
      ? `${error.name} ${error.message} ${error.stack?.split('\n')[1] ?? ''}`
      : String(error);
  return `page-${hashText(text).toString(16).padStart(8, '0')}`;
}

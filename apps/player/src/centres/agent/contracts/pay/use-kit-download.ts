import { downloadText } from '@tyche/ui/download';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { useErrorText } from '../../../../lib/error-text.ts';

/** A piece of a kit; the pieces one after the other are the file. */
interface Piece {
  readonly fileName: string;
  readonly text: string;
  /** Null after the last piece. */
  readonly next: string | null;
}

/**
 * Saves a kit, which comes in pieces, as the team may be large. A failure is shown, and nothing is saved then.
 *
 * @param read gives the piece after a place; the first one for null.
 */
export function useKitDownload(read: (after: string | null) => Promise<Piece>): {
  readonly isBusy: boolean;
  readonly save: () => Promise<void>;
} {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      // Blobs, so that the browser may keep them outside its memory.
      const parts: Blob[] = [];
      let after: string | null = null;
      let name: string;
      do {
        const piece: Piece = await read(after);
        parts.push(new Blob([piece.text]));
        name = piece.fileName;
        after = piece.next;
      } while (after !== null);
      downloadText(name, 'text/csv', parts);
    } catch (error) {
      showToast(errorText(error instanceof Error ? error : new Error(String(error))), 'bad');
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, save };
}

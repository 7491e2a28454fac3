import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, isInTree, merkleLeaf, toHex, utf8 } from '@tyche/rules/fairness';
import { isHash, isObject, isTreePath, readProofText } from '../../features/proof-check/proof-text.ts';
import type { DrawProof } from './draw-proof.ts';

/** A receipt as a member keeps it: the ticket's text and its way to the root. */
export interface TicketReceipt {
  readonly gameCode: string;
  readonly numero: string;
  readonly ticketId: string;
  readonly leafText: string;
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
  readonly root: string;
}

/** Reads a receipt that was pasted or loaded; null for anything else. */
export function readReceipt(text: string): TicketReceipt | null {
  return readProofText(text, isReceipt);
}

export type TicketVerdict = 'in-tree' | 'other-draw' | 'not-sealed' | 'other-root' | 'not-in-tree';

/** Whether the ticket of a receipt is among those that were sealed for a draw before its outcome could be known. */
export function checkTicket(receipt: TicketReceipt, proof: DrawProof): TicketVerdict {
  if (receipt.numero !== proof.numero || receipt.gameCode !== proof.gameCode) return 'other-draw';
  if (proof.sealed === null) return 'not-sealed';
  if (receipt.root !== proof.sealed.root) return 'other-root';
  const steps = receipt.path.map(({ side, hash }) => ({ side, hash: fromHex(hash) }));
  return isInTree(merkleLeaf(utf8(receipt.leafText), sha256), steps, fromHex(proof.sealed.root), sha256)
    ? 'in-tree'
    : 'not-in-tree';
}

/** The hash of the ticket in the tree, recomputed. */
export function leafHash(receipt: TicketReceipt): string {
  return toHex(merkleLeaf(utf8(receipt.leafText), sha256));
}

function isReceipt(value: unknown): value is TicketReceipt {
  return (
    isObject(value) &&
    typeof value.gameCode === 'string' &&
    typeof value.numero === 'string' &&
    typeof value.ticketId === 'string' &&
    typeof value.leafText === 'string' &&
    isHash(value.root) &&
    isTreePath(value.path)
  );
}

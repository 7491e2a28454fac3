/** What a proof counts for: one browser and one action. */
export interface ProofPurpose {
  readonly visitor: string;
  readonly action: string;
}

/** A proof that was accepted. */
export interface AcceptedProof {
  /** Names the challenge, so that it is used once. */
  readonly reference: string;
}

/** A way to tell a person's browser from a program that tries in bulk. */
export interface CaptchaAdapter {
  /** Gives what the browser starts from, as base64 text. `load` is 1 for a quiet network and grows with what a network asks. */
  begin(purpose: ProofPurpose, load: number): Promise<string>;
  /** Checks the text that a browser sends as proof. Gives null when it is forged, expired, incomplete or for another purpose. */
  verify(purpose: ProofPurpose, proof: string): Promise<AcceptedProof | null>;
}

/** The longest time between `begin` and the use of a proof. */
export const PROOF_LIFE_S = 600;

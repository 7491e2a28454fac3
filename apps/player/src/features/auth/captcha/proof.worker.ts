// Searches the solution of a proof of work beside the page, so that the page stays responsive.
import { handler } from 'altcha-lib/workers/shared';
import { deriveKey } from './derive-key.ts';

handler({ deriveKey });

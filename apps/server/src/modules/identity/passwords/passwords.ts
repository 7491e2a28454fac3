// Argon2id with a pepper that lives outside the database; the work is queued so that logins never starve the rest.
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes: the least that reliability.md S8 asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes under way at once in this process; each takes a core for some 20 ms. */
const AT_ONCE = 2;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the hash's. With no hash it does the same work and says no. */
  matches(storedHash: string | null, password: string): Promise<boolean>;
  needsRehash(storedHash: string): boolean;
}

/** Opens the hasher. `pepper` is the secret of the deployment. */
export async function openPasswords(pepper: Buffer): Promise<Passwords> {
  const options = { ...cost, secret: pepper };
  const inTurn = queue(AT_ONCE);
  const decoy = await hash('nobody has this password', options);
  return {
    hash: (password) => inTurn(() => hash(normal(password), options)),
    matches: (storedHash, password) =>
      inTurn(async () => {
        const isRight = await verify(storedHash ?? decoy, normal(password), options);
        return isRight && storedHash !== null;
      }),
    needsRehash: (storedHash) =>
      !storedHash.includes(`m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`),
  };
}

/** One password typed on two keyboards is one password. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function queue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

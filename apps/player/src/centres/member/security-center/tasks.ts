import type { ProtectionTask } from './protections.tsx';

const tasks = [
  'password',
  'payment-password',
  'mobile',
  'email',
  'questions',
] as const satisfies readonly ProtectionTask[];

/** The task behind an item of the score, where a dialog does it. */
export function taskOf(item: string): ProtectionTask | null {
  return tasks.find((task) => task === item) ?? null;
}

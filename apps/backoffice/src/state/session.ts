import type { Route } from '@tyche/contract/route';
import { create } from 'zustand';

export interface Staff {
  readonly username: string;
  readonly permissions: readonly string[];
  /** What the session is bound to, such as the second factor, until it is given. */
  readonly restriction: string | null;
}

const KEY = 'staff';

/** Who works here, for the pages' own decisions; the server decides every call. */
export const useStaff = create<{ readonly staff: Staff | null }>(() => ({ staff: stored() }));

/** Whether who works here may call a route: what would only be refused is not offered. */
export function useMay({ permission }: Route): boolean {
  return useStaff(
    ({ staff }) => permission === undefined || (staff?.permissions.includes(permission) ?? false),
  );
}

export function rememberStaff(staff: Staff): void {
  sessionStorage.setItem(KEY, JSON.stringify(staff));
  useStaff.setState({ staff });
}

export function forgetStaff(): void {
  sessionStorage.removeItem(KEY);
  useStaff.setState({ staff: null });
}

function stored(): Staff | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStaff(value) ? value : null;
  } catch {
    return null;
  }
}

function isStaff(value: unknown): value is Staff {
  return (
    typeof value === 'object' &&
    value !== null &&
    'username' in value &&
    typeof value.username === 'string' &&
    'permissions' in value &&
    Array.isArray(value.permissions) &&
    'restriction' in value
  );
}

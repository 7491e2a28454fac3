import type { Route } from '@tyche/contract/route';
import { create } from 'zustand';

export interface Staff {
  readonly username: string;
  readonly permissions: readonly string[];
  /** What the session is bound to, such as the second factor, until it is given. */
  readonly restriction: string | null;
}

const KEY = 'staff';

/** Who works here, for the pages' own decisions; the server decides every call. The tabs of a browser share it, as they share the cookie. */
export const useStaff = create<{ readonly staff: Staff | null }>(() => ({ staff: stored() }));

// The browser sends this event to every tab but the one that wrote; a key of null means that everything was removed.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) useStaff.setState({ staff: stored() });
});

/** Whether who works here may call a route: what would only be refused is not offered. */
export function useMay({ permission }: Route): boolean {
  return useStaff(
    ({ staff }) => permission === undefined || (staff?.permissions.includes(permission) ?? false),
  );
}

export function rememberStaff(staff: Staff): void {
  localStorage.setItem(KEY, JSON.stringify(staff));
  useStaff.setState({ staff });
}

export function forgetStaff(): void {
  localStorage.removeItem(KEY);
  useStaff.setState({ staff: null });
}

function stored(): Staff | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
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

/** How a vendor answers when it is asked how it stands. `silent`: no answer that can be read. */
export const healthStates = ['ready', 'maintenance', 'silent'] as const;
export type HealthState = (typeof healthStates)[number];

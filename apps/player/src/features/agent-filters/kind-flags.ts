/** The flag of the site that opens contracts of a kind. */
export const flagOfKind = {
  DIVIDEND: 'dividend',
  DAILY: 'dailySalary',
  HOURLY: 'hourlySalary',
  REALTIME: 'realtimeSalary',
} as const;

/** Where the time comes from. What decides money uses the database's clock, never this one. */
export interface Clock {
  now(): Date;
}

// Which history of the database a process is in. A failover that lost data, or a restore, begins another timeline: what was remembered of
// the one before may name rows that do not exist, or other ones (scale.md 3.3).

/**
 * What each new connection asks, and the readiness check. PostgreSQL names its log files by timeline, position and segment; the first eight
 * digits are the timeline. A standby writes no log: asked for its place it refuses.
 */
export const ASK_TIMELINE = `
  select pg_is_in_recovery() as "isStandby",
    case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

export interface TimelineRow {
  readonly isStandby: boolean;
  readonly timeline: string;
}

/** The database takes no writes now (a standby), or is another than the one that the work began with. */
export class TimelineProblem extends Error {
  override readonly name = 'TimelineProblem';
}

export interface Timeline {
  /**
   * Takes the answer of a connection. Notifies the listeners when its timeline differs from the one before.
   * @throws TimelineProblem for a standby.
   */
  take(row: TimelineRow | undefined): void;
  /** The timeline of the newest answer; null before the first. */
  current(): string | null;
  onChange(listener: () => void): void;
}

/** Opens the timeline of one database as this process knows it. */
export function openTimeline(): Timeline {
  const listeners: (() => void)[] = [];
  let known: string | null = null;
  return {
    take(row) {
      if (!row || row.isStandby) throw new TimelineProblem('the database is a standby and takes no writes');
      const before = known;
      known = row.timeline;
      if (before !== null && before !== known) for (const listener of listeners) listener();
    },
    current: () => known,
    onChange: (listener) => void listeners.push(listener),
  };
}

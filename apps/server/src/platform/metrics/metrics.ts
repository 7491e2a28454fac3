// Figures for Prometheus: requests, refusals, and what modules report.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  measureRequest(route: string, status: number, seconds: number, code: string | null): void;
  /** A gauge that is read when it is asked for. One that several merchants of a process register under its name is their sum. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same with one value for each of a label. */
  gaugeBy(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void;
  counter(name: string, help: string): { add(n?: number): void };
  /** A counter of which there is one for each value of a label. */
  counterBy(name: string, help: string, label: string): { add(value: string): void };
}

/** Opens the figures of a process. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const readers = new Map<string, (() => number | Promise<number>)[]>();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'tyche_http_request_seconds',
    help: 'Time to answer by route and status.',
    labelNames: ['route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'tyche_refusals_total',
    help: 'Refusals by code.',
    labelNames: ['code'] as const,
    registers: [registry],
  });
  return {
    registry,
    measureRequest(route, status, seconds, code) {
      duration.observe({ route, status: String(status) }, seconds);
      if (code) refused.inc({ code });
    },
    gauge(name, help, read) {
      const known = readers.get(name);
      if (known) return void known.push(read);
      const all = [read];
      readers.set(name, all);
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const figures = await Promise.all(all.map((one) => one()));
          this.set(figures.reduce((sum, figure) => sum + figure, 0));
        },
      });
    },
    gaugeBy(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          for (const [value, figure] of read()) this.set({ [label]: value }, figure);
        },
      });
    },
    counter(name, help) {
      const counter = new Counter({ name, help, registers: [registry] });
      return { add: (n = 1) => counter.inc(n) };
    },
    counterBy(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return { add: (value) => counter.inc({ [label]: value }) };
    },
  };
}

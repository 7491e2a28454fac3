import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from './chunks.ts';
import { useLine } from './online.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  useLine.setState({ isOnline: true, isLive: true });
  sessionStorage.clear();
});

const failure = new TypeError('Failed to fetch dynamically imported module');

test('a part that fails while the page is offline is fetched again when the line is back', async () => {
  useLine.setState({ isOnline: false });
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(failure);
  const waits = vi.fn();
  const loaded = loadChunk(load, waits);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(waits).toHaveBeenCalledTimes(1);
  useLine.setState({ isOnline: true });
  await expect(loaded).resolves.toBe('page');
});

test('a part that still fails when the line is back loads the page anew, but not again and again', async () => {
  const load = vi.fn(() => Promise.reject(failure));
  const reload = vi.fn();
  useLine.setState({ isOnline: false });
  void loadChunk(load, undefined, reload);
  await vi.advanceTimersByTimeAsync(1_000);
  useLine.setState({ isOnline: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);

  useLine.setState({ isOnline: false });
  const again = expect(loadChunk(load, undefined, reload)).rejects.toBeInstanceOf(ChunkError);
  await vi.advanceTimersByTimeAsync(1_000);
  useLine.setState({ isOnline: true });
  await vi.advanceTimersByTimeAsync(10_000);
  await again;
  expect(reload).toHaveBeenCalledTimes(1);
});

test('on a line that works it is tried three times, and then has failed', async () => {
  const load = vi.fn(() => Promise.reject(failure));
  const loaded = expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkError);
  await vi.advanceTimersByTimeAsync(10_000);
  await loaded;
  expect(load).toHaveBeenCalledTimes(3);
});

test('a part that has not come after 120 s has failed', async () => {
  const loaded = expect(loadChunk(() => new Promise(() => undefined))).rejects.toThrow(
    'Loading chunk failed',
  );
  await vi.advanceTimersByTimeAsync(120_000);
  await loaded;
});

test('an outage that begins and ends during one try counts: the page is loaded anew', async () => {
  const reload = vi.fn();
  const load = vi.fn(() => new Promise<string>((_, reject) => setTimeout(() => reject(failure), 5_000)));
  void loadChunk(load, undefined, reload);
  await vi.advanceTimersByTimeAsync(1_000);
  useLine.setState({ isOnline: false });
  useLine.setState({ isOnline: true });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('two parts that wait for one style sheet fetch it once, and neither waits for ever', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/assets/part.css';
  document.head.append(link);
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[href="/assets/part.css"]')];
  const first = loadChunk(vi.fn(async () => 'first').mockRejectedValueOnce(failure));
  const second = loadChunk(vi.fn(async () => 'second').mockRejectedValueOnce(failure));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sheets()).toHaveLength(2);
  sheets()[1]?.dispatchEvent(new Event('load'));
  await expect(Promise.all([first, second])).resolves.toEqual(['first', 'second']);
  expect(sheets()).toHaveLength(1);
  link.remove();
});

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Heard, useFrameTalk } from './use-frame-talk.ts';

const ORIGIN = 'https://games.example';
let frame: HTMLIFrameElement;

beforeEach(() => {
  vi.useFakeTimers();
  frame = document.createElement('iframe');
  document.body.append(frame);
});
afterEach(() => {
  cleanup();
  frame.remove();
  vi.useRealTimers();
});

function talk(changes: Partial<Heard> = {}) {
  const nothing = () => undefined;
  const heard = { onRoundEnd: nothing, onDeposit: nothing, onHistory: nothing, onClose: nothing, ...changes };
  const ref = { current: frame };
  return renderHook(() => useFrameTalk(ref, ORIGIN, heard)).result;
}

function tell(data: unknown, { origin = ORIGIN, source = frame.contentWindow } = {}): void {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
}

describe('a game in a frame', () => {
  it('plays once it says so', () => {
    const result = talk();
    expect(result.current.state).toBe('opening');
    tell({ type: 'sgp:ready' });
    expect(result.current.state).toBe('playing');
  });

  it('is not heard from another origin, nor from another window of its origin', () => {
    const onClose = vi.fn();
    const result = talk({ onClose });
    tell({ type: 'sgp:ready' }, { origin: 'https://evil.example' });
    tell({ type: 'sgp:ready' }, { source: window });
    tell({ type: 'sgp:close' }, { source: window });
    expect(result.current.state).toBe('opening');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([null, 'sgp:ready', 7, [], { type: 'sgp:unknown' }, { state: 'END' }])(
    'that says what nobody knows changes nothing: %j',
    (data) => {
      const onRoundEnd = vi.fn();
      const result = talk({ onRoundEnd });
      tell(data);
      expect(result.current.state).toBe('opening');
      expect(onRoundEnd).not.toHaveBeenCalled();
    },
  );

  it('is slow after eight seconds, and plays all the same when it is there', () => {
    const result = talk();
    act(() => void vi.advanceTimersByTime(8_000));
    expect(result.current.state).toBe('slow');
    tell({ type: 'sgp:ready' });
    expect(result.current.state).toBe('playing');
  });

  it('that gets no answer is silent until it plays again', () => {
    const result = talk();
    tell({ type: 'sgp:ready' });
    tell({ type: 'sgp:error', code: 'NO_ANSWER', fatal: false });
    expect(result.current.state).toBe('silent');
    tell({ type: 'sgp:ready' });
    expect(result.current.state).toBe('playing');
  });

  it('tells the end of a round, not its start', () => {
    const onRoundEnd = vi.fn();
    talk({ onRoundEnd });
    tell({ type: 'sgp:round', state: 'START' });
    expect(onRoundEnd).not.toHaveBeenCalled();
    tell({ type: 'sgp:round', state: 'END' });
    expect(onRoundEnd).toHaveBeenCalledOnce();
  });

  it('hears what is said to its own origin alone', () => {
    const result = talk();
    const post = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);
    result.current.say({ type: 'sgp:pause' });
    expect(post).toHaveBeenCalledExactlyOnceWith({ type: 'sgp:pause' }, ORIGIN);
  });
});

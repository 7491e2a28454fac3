import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCarousel } from './use-carousel.ts';

let control: ReturnType<typeof useCarousel>;

function Probe({ slides }: { readonly slides: number }) {
  control = useCarousel(slides);
  return <p>{control.index}</p>;
}

const shown = () => screen.getByRole('paragraph').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the banners', () => {
  test('turn every five seconds and begin again after the last', () => {
    render(<Probe slides={2} />);
    pass(4_999);
    expect(shown()).toBe('0');
    pass(1);
    expect(shown()).toBe('1');
    pass(5_000);
    expect(shown()).toBe('0');
  });
  test('do not turn when there is only one', () => {
    render(<Probe slides={1} />);
    expect(control.isTurning).toBe(false);
  });
  test('stand still while the pointer or the focus is on them, and when paused', () => {
    render(<Probe slides={2} />);
    act(() => control.setHeld(true));
    pass(20_000);
    expect(shown()).toBe('0');
    act(() => control.setHeld(false));
    act(() => control.setPaused(true));
    pass(20_000);
    expect(shown()).toBe('0');
  });
  test('stand still for those who want less motion', () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    render(<Probe slides={2} />);
    expect(control.isPaused).toBe(true);
  });
});

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useFavourites } from './favourites.ts';
import { useSession } from './session.ts';

const member = (username: string) => ({ id: '1', username, nickname: username, type: 2 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  useSession.setState({ member: null });
});

test('a lottery is marked and unmarked by the same toggle, for each username by itself', () => {
  useSession.setState({ member: member('minh') });
  const { result } = renderHook(() => useFavourites());
  act(() => result.current.toggle(101));
  act(() => result.current.toggle(701));
  expect(result.current.ids).toEqual([101, 701]);
  expect(localStorage.getItem('lotteryFavourites.minh')).toBe('[101,701]');
  act(() => useSession.setState({ member: member('lan') }));
  expect(result.current.ids).toEqual([]);
  act(() => result.current.toggle(601));
  act(() => useSession.setState({ member: member('minh') }));
  act(() => result.current.toggle(101));
  expect(result.current.ids).toEqual([701]);
});

test('what a browser holds that is no list of ids is passed over', () => {
  localStorage.setItem('lotteryFavourites.broken', '[1,"x",null,3.5,2]');
  useSession.setState({ member: member('broken') });
  const { result } = renderHook(() => useFavourites());
  expect(result.current.ids).toEqual([1, 2]);
});

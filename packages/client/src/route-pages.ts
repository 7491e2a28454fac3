// A list that is read page by page, each added to those before it.
import type { InputOf, OutputOf, Route } from '@tyche/contract/route';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { RefusedError, type UnreachableError } from './client.ts';
import { keyOf, useCaller } from './react.ts';

export type PagesState<Output> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: RefusedError | UnreachableError; readonly retry: () => void }
  | {
      readonly state: 'ready';
      /** The pages so far, the first one first. */
      readonly pages: readonly Output[];
      /** They are those of the input before this one, which is being read. */
      readonly isFormer: boolean;
      /** Reads the next page; null when there is none. */
      readonly readMore: (() => void) | null;
      readonly isReadingMore: boolean;
      /** The next page could not be read. */
      readonly hasFailed: boolean;
    };

/**
 * Reads a route page by page.
 *
 * @param inputOf the input for page 1, 2, 3 …
 * @param pagesOf how many pages an answer says there are.
 */
export function useRoutePages<R extends Route>(
  route: R,
  inputOf: (pageNo: number) => InputOf<R>,
  pagesOf: (answer: OutputOf<R>) => number,
): PagesState<OutputOf<R>> {
  const { client, language } = useCaller();
  const query = useInfiniteQuery<
    OutputOf<R>,
    RefusedError | UnreachableError,
    InfiniteData<OutputOf<R>, number>,
    readonly unknown[],
    number
  >({
    queryKey: [...keyOf(route, inputOf(1)), language, 'pages'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => client.request(route, inputOf(pageParam), { signal }),
    getNextPageParam: (answer, _, pageNo) => (pageNo < pagesOf(answer) ? pageNo + 1 : undefined),
    placeholderData: (former) => former,
    retry: (count, error) => !(error instanceof RefusedError) && count < 2,
  });
  if (query.data)
    return {
      state: 'ready',
      pages: query.data.pages,
      isFormer: query.isPlaceholderData,
      readMore: query.hasNextPage ? () => void query.fetchNextPage({ cancelRefetch: false }) : null,
      isReadingMore: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
    };
  if (query.error) return { state: 'failed', error: query.error, retry: () => void query.refetch() };
  return { state: 'loading' };
}

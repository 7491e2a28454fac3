import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../state/chunks.ts';

const HomeVendors = lazyPart(async () => ({ default: (await import('./home-vendors.tsx')).HomeVendors }));
const PopularNow = lazyPart(async () => ({ default: (await import('./popular-now.tsx')).PopularNow }));

/** What is popular, and the vendors: fetched once the page is taken over. The server, which waits for nothing, does not draw them. */
export function LaterLists() {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  if (!isHere) return null;
  return (
    <Suspense fallback={null}>
      <PopularNow />
      <HomeVendors />
    </Suspense>
  );
}

import { createServer, type Server } from 'node:http';
import type { Beacon } from './beacon.ts';

/** Answers `GET /info` and `GET /public/<round>`; 404 for a round whose time has not come, and for everything else. */
export function serveBeacon(beacon: Beacon): Server {
  return createServer((request, response) => {
    const answer = request.method === 'GET' ? find(beacon, request.url ?? '') : null;
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'no-such-round' }));
  });
}

function find(beacon: Beacon, path: string): unknown {
  if (path === '/info') return beacon.card;
  const round = /^\/public\/([1-9][0-9]{0,14})$/.exec(path)?.[1];
  return round === undefined ? null : beacon.findPulse(Number(round));
}

import { describe, expect, it } from 'vitest';
import { ConfigProblem, loadConfig } from './config.ts';

describe('the configuration', () => {
  it('runs web and worker on 8080 with the embedded database and demo accounts when nothing is said', () => {
    expect(loadConfig({}, [])).toMatchObject({
      port: 8080,
      roles: ['web', 'worker'],
      databaseUrl: null,
      demo: true,
      testGames: false,
    });
  });
  it('seeds no demo accounts into a database of the operator', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://db/tyche' }, []).demo).toBe(false);
  });
  it('takes the roles from the command line', () =>
    expect(loadConfig({}, ['--roles=worker']).roles).toEqual(['worker']));
  it.each([
    [{ PORT: '80x' }, []],
    [{ PORT: '70000' }, []],
    [{ TYCHE_LOG_LEVEL: 'loud' }, []],
    [{ DATABASE_URL: 'mysql://x' }, []],
    [{ TYCHE_DEMO: 'yes' }, []],
    [{ TYCHE_PROT: '1' }, []],
    [{ TYCHE_PEPPER: 'short' }, []],
    [{ TYCHE_FIELD_SECRET: 'short' }, []],
    [{ TYCHE_TEST_GAMES: '1', TYCHE_DEMO: '0' }, []],
    [{ TYCHE_TEST_GAMES: '1', TYCHE_PUBLIC_URL: 'https://play.example' }, []],
    [{}, ['--roles=cook']],
    [{}, ['--rols=web']],
  ])('refuses %j %j in one line', (env, argv) => {
    expect(() => loadConfig(env, argv)).toThrow(ConfigProblem);
  });
  it('never repeats a value that may be a secret', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://user:hunter2@x' }, [])).toThrow(/^(?!.*hunter2)/);
  });
});

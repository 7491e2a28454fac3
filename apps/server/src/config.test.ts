import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigProblem, loadConfig } from './config.ts';

describe('the configuration', () => {
  it('runs web and worker on 8080 with the embedded database and demo accounts when nothing is said', () => {
    expect(loadConfig({}, [])).toMatchObject({
      port: 8080,
      roles: ['web', 'worker'],
      databaseUrl: null,
      demo: true,
      testGames: [],
      drawnGames: null,
      sampleGames: false,
      demoHistory: true,
    });
  });
  it('seeds no demo accounts into a database of the operator', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://db/tyche' }, [])).toMatchObject({
      demo: false,
      demoHistory: false,
    });
  });
  it('holds as many connections as it is told', () => {
    expect(loadConfig({}, []).databasePool).toBe(24);
    expect(loadConfig({ TYCHE_DATABASE_POOL: '8' }, ['--roles=web']).databasePool).toBe(8);
  });
  it('takes statements by name and one address of the database, unless it is told otherwise', () => {
    expect(loadConfig({}, [])).toMatchObject({ databaseDirectUrl: null, databaseStatements: 'named' });
    const env = {
      DATABASE_URL: 'postgres://pooler/tyche',
      TYCHE_DATABASE_DIRECT_URL: 'postgres://db/tyche',
      TYCHE_DATABASE_STATEMENTS: 'unnamed',
    };
    expect(loadConfig(env, [])).toMatchObject({
      databaseUrl: 'postgres://pooler/tyche',
      databaseDirectUrl: 'postgres://db/tyche',
      databaseStatements: 'unnamed',
    });
  });
  it('takes the roles from the command line', () =>
    expect(loadConfig({}, ['--roles=worker']).roles).toEqual(['worker']));
  it.each([
    [{ PORT: '80x' }, []],
    [{ PORT: '70000' }, []],
    [{ TYCHE_DRAIN_S: '121' }, []],
    [{ TYCHE_DATABASE_POOL: '1' }, []],
    [{ TYCHE_SETTLEMENTS: '0' }, []],
    [{ TYCHE_SETTLEMENTS: '17' }, []],
    [{ TYCHE_JOB_PAUSE_MS: '2001' }, []],
    [{ TYCHE_JOB_PAUSE_MS: '-1' }, []],
    [{ TYCHE_OPS_PORT: '65536' }, []],
    [{ TYCHE_OPS_PORT: 'none' }, []],
    [{ TYCHE_DRAIN_S: '-1' }, []],
    [{ TYCHE_LOG_LEVEL: 'loud' }, []],
    [{ DATABASE_URL: 'mysql://x' }, []],
    [{ DATABASE_URL: 'postgres://pooler/x', TYCHE_DATABASE_DIRECT_URL: 'db/x' }, []],
    [{ TYCHE_DATABASE_DIRECT_URL: 'postgres://db/x' }, []],
    [{ TYCHE_DATABASE_STATEMENTS: 'some' }, []],
    [{ TYCHE_REQUIRE_SYNC: 'yes' }, []],
    [{ TYCHE_DEMO: 'yes' }, []],
    [{ TYCHE_PROT: '1' }, []],
    [{ TYCHE_PEPPER: 'short' }, []],
    [{ TYCHE_FIELD_SECRET: 'short' }, []],
    [{ TYCHE_TEST_GAMES: '1', TYCHE_DEMO: '0' }, []],
    [{ TYCHE_TEST_GAMES: 'test-dice-1m,test-none' }, []],
    [{ TYCHE_DRAWN_GAMES: 'fast5d-1m,' }, []],
    [{ TYCHE_SAMPLE_GAMES: '1', TYCHE_DEMO: '0' }, []],
    [{ TYCHE_DEMO_HISTORY: '1', TYCHE_DEMO: '0' }, []],
    [{ TYCHE_STUDIO_KEY: 'x'.repeat(32) }, []],
    [{ TYCHE_STUDIO_KEY: 'short', TYCHE_STUDIO_URL: 'http://127.0.0.1:9001' }, []],
    [{ TYCHE_SMS_URL: 'https://sms.example' }, []],
    [{ TYCHE_SMS_URL: 'http://sms.example', TYCHE_SMS_KEY: 'x'.repeat(32) }, []],
    [{ TYCHE_SMTP_URL: 'https://mail.example' }, []],
    [{ TYCHE_TEST_GAMES: '1', TYCHE_PUBLIC_URL: 'https://play.example' }, []],
    [{ TYCHE_DRAWN_GAMES: 'fast5d-1m', TYCHE_PUBLIC_URL: 'https://play.example' }, []],
    [{ TYCHE_BEACON_URL: 'somewhere' }, []],
    [{ TYCHE_BEACON_URL: 'beacon:8091', TYCHE_BEACON_KEY: '2f'.repeat(32) }, []],
    [{}, ['--roles=cook']],
    [{}, ['--rols=web']],
  ])('refuses %j %j in one line', (env, argv) => {
    expect(() => loadConfig(env, argv)).toThrow(ConfigProblem);
  });
  it('asks for one beacon where other workers may share the database and the beacon runs beside this one', () => {
    const DATABASE_URL = 'postgres://db/tyche';
    const isPrivate = (env: Record<string, string>, argv: string[] = []) =>
      loadConfig(env, argv).hasPrivateBeacon;
    expect(isPrivate({ DATABASE_URL })).toBe(true);
    expect(isPrivate({ DATABASE_URL }, ['--adopt-beacon', '--roles=worker'])).toBe(false);
    expect(isPrivate({ DATABASE_URL, TYCHE_BEACON: 'drand' })).toBe(false);
    expect(isPrivate({})).toBe(false);
    for (const TYCHE_BEACON_URL of [
      'beacon:8091',
      'http://10.0.0.5:8091',
      '[::1]:8091',
      'unix:/run/beacon.sock',
    ])
      expect(isPrivate({ DATABASE_URL, TYCHE_BEACON_URL })).toBe(false);
  });
  it('never repeats a value that may be a secret', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://user:hunter2@x' }, [])).toThrow(/^(?!.*hunter2)/);
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const path = join(folder, String(Math.abs(Buffer.from(text).reduce((sum, byte) => sum * 31 + byte, 7))));
    writeFileSync(path, text);
    return path;
  };
  const secret = 'correct horse battery staple, twice over';

  it('is read from it, without the line end', () => {
    expect(loadConfig({ TYCHE_PEPPER_FILE: fileOf(`${secret}\n`) }, []).pepper).toBe(secret);
    const databaseUrl = 'postgres://tyche:secret@db/tyche';
    expect(loadConfig({ DATABASE_URL_FILE: fileOf(databaseUrl) }, []).databaseUrl).toBe(databaseUrl);
    const direct = { DATABASE_URL: databaseUrl, TYCHE_DATABASE_DIRECT_URL_FILE: fileOf(`${databaseUrl}2`) };
    expect(loadConfig(direct, []).databaseDirectUrl).toBe(`${databaseUrl}2`);
    const studio = { TYCHE_STUDIO_KEY_FILE: fileOf(secret), TYCHE_STUDIO_URL: 'http://127.0.0.1:9001' };
    expect(loadConfig(studio, []).adapterVariables.TYCHE_STUDIO_KEY).toBe(secret);
  });
  it.each([
    [{ TYCHE_PEPPER_FILE: '/nowhere/pepper' }, /TYCHE_PEPPER_FILE names a file that cannot be read/],
    [{ TYCHE_PEPPER_FILE: fileOf(' \n') }, /empty/],
    [{ TYCHE_PEPPER_FILE: fileOf(secret), TYCHE_PEPPER: secret }, /both/],
    [{ TYCHE_PEPPER_FILE: fileOf('short') }, /at least 32/],
    [{ TYCHE_PORT_FILE: fileOf('80') }, /not a setting/],
  ])('is refused as %j in one line that does not repeat it', (env, why) => {
    expect(() => loadConfig(env, [])).toThrow(why);
    expect(() => loadConfig(env, [])).toThrow(/^(?!.*correct horse)[^\n]*$/);
  });
});

// A consent is to one wording of its sentence, and the server keeps the number of the wording with it.
import { createHash } from 'node:crypto';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { CONSENT_WORDING } from '@tyche/rules/messages';
import { massWays } from '@tyche/rules/messages/words';
import { expect, test } from 'vitest';

/** The sentences of a language as one hash; the name of the site is no part of them. */
async function hashOf(language: string): Promise<string> {
  const { t } = await loadTranslator(language, ['safely']);
  const sentences = massWays.map((way) => t(`safely.consents.agree.${way}`, { site: '{site}' }));
  return createHash('sha256').update(sentences.join('\n')).digest('hex').slice(0, 16);
}

// If this fails, a sentence that members agree to has changed: raise CONSENT_WORDING in packages/rules/src/messages/mass.ts first, then
// write the new number and the new hashes here. Otherwise consents to the former sentence would count as consents to the new one.
test('the number of the wording belongs to these sentences', async () => {
  const [english, filipino, vietnamese] = await Promise.all(['EN', 'TY', 'VI'].map(hashOf));
  expect({ wording: CONSENT_WORDING, english, filipino, vietnamese }).toMatchInlineSnapshot(`
    {
      "english": "39cb4e130a532431",
      "filipino": "8032e4ea5076568d",
      "vietnamese": "ca413866fed8381d",
      "wording": 1,
    }
  `);
});

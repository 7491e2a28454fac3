import { SendCancelled } from '@tyche/client/use-form';
import { contract } from '@tyche/contract/contract';
import { gameClasses } from '@tyche/contract/games';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextInput } from '@tyche/ui/text-input';
import css from '../../../features/office/page.module.css';
import { ReasonField, useReasonFault } from '../../../features/office/reason-field.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import { useWord } from '../../../features/office/use-word.ts';
import {
  type CatalogueGame,
  changesOf,
  type GameDraft,
  languagesOf,
  pictureChoices,
  toggled,
} from './catalogue-game.ts';
import own from './catalogue.module.css';

interface Part {
  readonly game: CatalogueGame;
  readonly draft: GameDraft;
  readonly onChange: (draft: GameDraft) => void;
}

/** Names, classes and picture of our own, saved together with a reason. */
export function GameForm({ onDone, ...part }: Part & { readonly onDone: () => void }) {
  const { t } = useText();
  const reasonFault = useReasonFault();
  const changes = changesOf(part.game, part.draft);
  const form = useForm({
    first: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: async ({ reason }, call) => {
      if (!changes) throw new SendCancelled();
      return call(contract.arrangeGame, { nodeId: part.game.nodeId, ...changes, reason: reason.trim() });
    },
    onDone,
  });

  return (
    <form className={css.form} {...form.element}>
      <Names {...part} />
      <Classes {...part} />
      <Picture {...part} />
      <ReasonField {...form.field('reason')} />
      {form.isSubmitted && !changes && <Notice tone="info">{t('staff.catalogue.unchanged')}</Notice>}
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <div>
        <Button type="submit" look="primary" busy={form.isSending}>
          {t('staff.catalogue.save')}
        </Button>
      </div>
    </form>
  );
}

function Names({ game, draft, onChange }: Part) {
  const { t } = useText();
  const vendorName = (code: string) => game.offered.names.find(({ language }) => language === code)?.name;
  return (
    <fieldset className={own.group}>
      <legend>{t('staff.catalogue.names')}</legend>
      <div className={own.fields}>
        {languagesOf(game).map(({ code, tag, ownName }) => (
          <Field
            key={code}
            label={ownName}
            hint={t('staff.catalogue.vendorName', { name: vendorName(code) ?? '–' })}
          >
            {(control) => (
              <TextInput
                {...control}
                lang={tag}
                maxLength={60}
                value={draft.names[code] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...draft, names: { ...draft.names, [code]: target.value } })
                }
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function Classes({ game, draft, onChange }: Part) {
  const { t } = useText();
  const word = useWord();
  const offered = game.offered.gameClassify.map((one) => word('gameClass', one));
  return (
    <fieldset className={own.group}>
      <legend>{t('staff.catalogue.classes')}</legend>
      <Checkbox
        checked={draft.hasOwnClasses}
        onChange={({ target }) => onChange({ ...draft, hasOwnClasses: target.checked })}
      >
        {t('staff.catalogue.ownClasses', { classes: offered.length === 0 ? '–' : offered.join(', ') })}
      </Checkbox>
      {draft.hasOwnClasses && (
        <div className={own.classes}>
          {gameClasses.map((one) => (
            <Checkbox
              key={one}
              checked={draft.classes.includes(one)}
              onChange={() => onChange({ ...draft, classes: toggled(draft.classes, one) })}
            >
              {word('gameClass', one)}
            </Checkbox>
          ))}
        </div>
      )}
    </fieldset>
  );
}

const SEEDS = 2_147_483_647;

function Picture({ draft, onChange }: Part) {
  const { t } = useText();
  const word = useWord();
  return (
    <fieldset className={own.group}>
      <legend>{t('staff.catalogue.picture')}</legend>
      <div className={own.scene}>
        <Field label={t('staff.catalogue.scene')}>
          {(control) => (
            <Select
              {...control}
              value={draft.picture}
              onChange={({ target: { value } }) =>
                onChange({ ...draft, picture: pictureChoices.find((one) => one === value) ?? 'vendor' })
              }
            >
              {pictureChoices.map((one) => (
                <option key={one} value={one}>
                  {word('picture', one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button onClick={() => onChange({ ...draft, picture: 'drawn', seed: newSeed() })}>
          {t('staff.catalogue.redraw')}
        </Button>
      </div>
    </fieldset>
  );
}

/** A seed that nobody chose: any is as good as another. */
function newSeed(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % SEEDS;
}

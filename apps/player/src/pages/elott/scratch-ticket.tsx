import { type Design, prizeShown } from '@tyche/rules/lottery/instant';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { LiveText } from '@tyche/ui/visually-hidden';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { groupsOf, placeBeside } from './cells.ts';
import css from './scratch-ticket.module.css';
import { Fields } from './ticket-fields.tsx';
import { TicketResult } from './ticket-result.tsx';
import type { Ticket } from './ticket.ts';
import { useCover } from './use-cover.ts';
import { pictureOf } from './random-streams.ts';

/**
 * The ticket to scratch: with a finger, by taps, by keys, or all at once. What it pays was settled when it was bought; `onTouch`
 * asks for it when the first field is touched, `onDone` hears that all is open. Give it a new `key` for each ticket.
 */
export function ScratchTicket({
  design,
  ticket,
  onTouch,
  onDone,
}: {
  readonly design: Design;
  readonly ticket: Ticket | null;
  readonly onTouch: () => void;
  readonly onDone: () => void;
}) {
  const { t, find } = useText();
  const picture = useMemo(() => (ticket ? pictureOf(design, ticket) : null), [design, ticket]);
  const isWin = picture !== null && prizeShown(picture) > design.price;
  const groups = groupsOf(design.layout);
  const places = groups.flatMap((group) => group.places);
  // A ticket that comes revealed lies open.
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(picture ? places : []));
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isAllOpen = opened.size === places.length;
  const isDone = isAllOpen && picture !== null;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isDone) done.current();
  }, [isDone]);

  const open = (freed: readonly number[]) => {
    if (!ticket) return;
    onTouch();
    // All three boxes hold the same: one opens them all.
    const more = design.layout.kind === 'tap-box' ? places : freed;
    if (more.some((place) => !opened.has(place))) setOpened(new Set([...opened, ...more]));
  };
  const cover = useCover(area, canvas, {
    code: design.code,
    opened,
    isActive: ticket !== null && !isAllOpen,
    onTouch,
    onOpen: open,
  });

  return (
    <section className={cx(css.ticket, css[design.code])} aria-label={t('instant.ticket.region')}>
      <header className={css.head}>
        <h2>{find(`instant.design.${design.code}`) ?? design.code}</h2>
        {ticket && <p>{t('instant.ticket.number', { pool: ticket.pool, number: ticket.number })}</p>}
      </header>
      <p className={css.rule}>{t(`instant.rule.${design.layout.kind}`)}</p>
      <div
        ref={area}
        className={cx(css.area, ticket && !isAllOpen && css.active)}
        role="group"
        aria-label={t(ticket ? 'instant.ticket.fields' : 'instant.ticket.sample')}
        {...cover.handlers}
      >
        {groups.map(({ heading, columns, places: members }) => (
          <div key={members[0]} className={css.group}>
            {heading && <h3>{t(`instant.ticket.${heading}`)}</h3>}
            <Fields
              layout={design.layout}
              picture={picture}
              places={members}
              columns={columns}
              opened={opened}
              isBought={ticket !== null}
              isWin={isWin}
              onOpen={(place, isKey) => {
                if (isKey || !cover.wasStroke()) open([place]);
              }}
              onMove={(place, key) =>
                moveFocus(area.current, placeBeside(groups, place, keyOf(area.current, key)))
              }
            />
          </div>
        ))}
        <div className={css.cover} aria-hidden="true">
          <canvas ref={canvas} />
        </div>
      </div>
      <div className={cx(css.foot, ticket && css.roomy)}>
        {ticket && !isAllOpen && (
          <>
            <p className={css.hint}>{t('instant.ticket.hint')}</p>
            <Button onClick={() => open(places)} className={css.all}>
              {t('instant.ticket.revealAll')}
            </Button>
          </>
        )}
        {ticket && isDone && <TicketResult price={ticket.price} prize={ticket.prize} />}
      </div>
      <LiveText text={ticket && !picture ? t('instant.buy.done', { number: ticket.number }) : ''} />
    </section>
  );
}

/** The key that a press means where the fields run from right to left. */
function keyOf(area: HTMLElement | null, key: string): string {
  if (!area || getComputedStyle(area).direction !== 'rtl') return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}

function moveFocus(area: HTMLElement | null, place: number | null): boolean {
  if (place === null) return false;
  area?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  return true;
}

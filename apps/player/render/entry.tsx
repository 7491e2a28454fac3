// The program with which the server draws pages. It is built with the site (`dist/.render`) and imported by the server at run time.
import '@tyche/ui/base.css';
import type {
  DrawnDocument,
  OpenRenderer,
  PageAsk,
  PagePlan,
  PageRenderer,
  PublicCall,
} from '@tyche/contract/page-renderer';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { DEFAULT_LANGUAGE, findLanguage } from '@tyche/i18n/languages';
import { forSite, type Translator } from '@tyche/i18n/translator';
import { type Theme, themes } from '@tyche/ui/themes';
import { loadGame } from '@tyche/rules/lottery/catalogue';
import { gameNames } from '@tyche/rules/lottery/names';
import { type FirstPage, firstCalls, firstPageOf, mayDraw, publicPart } from '../src/app/first-page.ts';
import { preparePage } from '../src/app/prepare-page.ts';
import { lotteryName } from '../src/state/games.ts';
import { readBuild } from './build-files.ts';
import { drawBody } from './draw-body.tsx';
import { writeDocument } from './write-document.ts';

interface Plan extends PagePlan {
  readonly page: FirstPage | null;
  readonly theme: Theme;
  readonly brand: string;
  readonly defaultLanguage: string;
  readonly mayBeMember: boolean;
}

/** Opens the renderer over the files of the build that it belongs to. */
export const openRenderer: OpenRenderer = async (read) => {
  const [files, plan] = await Promise.all([readBuild(read), openPlan()]);

  async function draw(
    plan: PagePlan,
    answers: readonly unknown[] | null,
    nowMs: number,
  ): Promise<DrawnDocument> {
    const { page, language, theme, brand, defaultLanguage, mayBeMember } = plan as Plan;
    const site = { name: brand, language: defaultLanguage };
    if (page === null || answers === null || !mayDraw(answers)) {
      const translator = forSite(await loadTranslator(language), brand);
      return writeDocument(files, { translator, theme, site, title: brand });
    }
    const translator = forSite(await preparePage(page, language), brand);
    const handover = {
      page,
      answers: answers.map(publicPart),
      state: { language, theme, brand, mayBeMember, nowMs },
    };
    return writeDocument(files, {
      translator,
      theme,
      site,
      title: titleOf(translator, page),
      drawn: { handover, body: drawBody(translator, handover) },
    });
  }

  return { plan, nextCalls, draw } satisfies PageRenderer;
};

/** Plans pages, with the plays of every lottery at hand: which pages there are must be known at once. */
async function openPlan(): Promise<(ask: PageAsk) => Plan> {
  const games = await Promise.all(gameNames.map(({ code }) => loadGame(code)));
  const plays = new Set(games.flatMap((game) => game?.plays.map(({ code }) => `${game.code} ${code}`) ?? []));
  return (ask) => planOf(ask, (gameCode, playCode) => plays.has(`${gameCode} ${playCode}`));
}

function planOf(ask: PageAsk, hasPlay: (gameCode: string, playCode: string) => boolean): Plan {
  const { path, query, language: kept, theme: keptTheme, mayBeMember, brand, defaultLanguage } = ask;
  const asked = new URLSearchParams(query);
  const page = firstPageOf(path, asked, hasPlay);
  const language =
    findLanguage(asked.get('lang'))?.code ??
    findLanguage(kept)?.code ??
    findLanguage(defaultLanguage)?.code ??
    DEFAULT_LANGUAGE;
  const theme = themes.find((each) => each === keptTheme) ?? 'light';
  return {
    page,
    language,
    theme,
    brand,
    defaultLanguage,
    mayBeMember,
    key: [page?.address ?? '', language, theme, brand, page && mayBeMember ? 'member' : ''].join(' '),
    isDrawn: page !== null,
  };
}

function nextCalls(plan: PagePlan, answers: readonly unknown[]): readonly PublicCall[] {
  const { page, language } = plan as Plan;
  return page ? firstCalls(page, language, answers).slice(answers.length) : [];
}

function titleOf({ t, find }: Translator, { gameCode }: FirstPage): string {
  if (gameCode === null) return t('home.title');
  return t('lottery.page.title', { game: lotteryName(find, gameCode) ?? gameCode });
}

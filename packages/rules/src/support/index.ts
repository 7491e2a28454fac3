// Support, without a clock or a database: what feedback may say, and how it moves between its states (docs/reference/support.md 1).
export { judgeText, type TextRefusal } from './texts.ts';
export {
  COMPLAINT_ALARM_DAYS,
  COMPLAINT_DAYS,
  commentBounds,
  contentBounds,
  FEEDBACK_PER_DAY,
  type Feedback,
  type FeedbackAct,
  feedbackEntryKinds,
  type FeedbackKind,
  feedbackKinds,
  type FeedbackRefusal,
  type FeedbackState,
  feedbackStates,
  MAX_COMMENTS,
  MAX_REOPENINGS,
  moveFeedback,
  REOPEN_DAYS,
} from './feedback.ts';
export {
  findHouseArticle,
  type HelpCategory,
  helpCategories,
  type HelpSlug,
  type HelpValueName,
  helpValueNames,
  type HelpValues,
  houseArticles,
} from './articles.ts';
export { fillValues, findUnknownValue, type HelpBlock, parseBlocks } from './blocks.ts';
export { buildIndex, type HelpIndex, searchHelp, wordsOf } from './search.ts';

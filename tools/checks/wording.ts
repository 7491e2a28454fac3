/** A word or phrase that a language's catalogs do not use, and what to write instead. */
export interface BannedWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/**
 * The words that make a screen read like a translation (docs/glossary.md, "Words on the screen"). A rule is added here when a reviewer
 * finds an odd sentence twice.
 */
export const bannedWords: Readonly<Record<string, readonly BannedWord[]>> = {
  en: [
    { pattern: /\b(?:stands?|stood)\b/i, instead: 'is shown, applies, is' },
    { pattern: /\b(?:holds|held|holding)\b/i, instead: 'contains, applies, on hold' },
    {
      pattern: /\bcame\b|\bcomes\b|\bcome (?:in|out|to|first)\b/i,
      instead: 'is drawn, arrives, is refunded',
    },
    { pattern: /\b(?:goes|went) (?:to|back|into|out|on)\b/i, instead: 'is sent, is refunded, continues' },
    { pattern: /\bgo on\b|\bgone on\b/i, instead: 'Continue' },
    {
      pattern: /\b(?:give|gives|given|gave) (?:[a-z]+ )?(?:up|back|out)\b/i,
      instead: 'cancel, refund, reveal',
    },
    {
      pattern: /\b(?:take|takes|taken|took|taking) (?:[a-z]+ )?(?:back|away|out)\b/i,
      instead: 'cancel, remove',
    },
    { pattern: /\b(?:turn|turned) down\b/i, instead: 'decline' },
    { pattern: /\bparts? (?:the|its|their) numbers\b/i, instead: 'separate' },
    { pattern: /\b(?:lies|lay) (?:in|on|after)\b/i, instead: 'is' },
    { pattern: /\b(?:is|are|was|be) not right\b|\bput right\b/i, instead: 'wrong, failed, corrected' },
    { pattern: /\bat once\b/i, instead: 'immediately' },
    { pattern: /\b(?:being |been )?looked at\b|\blooks? at\b/i, instead: 'under review, reviewed' },
    { pattern: /\bhand in\b|\bask for it\b/i, instead: 'Submit, Request' },
    { pattern: /\bways? to pay\b/i, instead: 'payment method' },
    { pattern: /\bon (?:its|the) way\b/i, instead: 'processing, in transfer' },
    { pattern: /\bso many\b|\bwhoever\b|\bsuch a one\b/i, instead: 'a plain noun' },
    { pattern: /\bof (?:its|their) own\b/i, instead: 'separate, own' },
    { pattern: /\bby itself\b|\bby themselves\b/i, instead: 'automatically, separately' },
    { pattern: /\b(?:the|on the) house\b|\bour books\b/i, instead: 'the site, free, ledger' },
    { pattern: /\bsign(?:s|ed)? (?:in|out)\b|\blog-in\b/i, instead: 'log in, log out, login' },
    { pattern: /\bbet slip\b|\bthe slip\b/i, instead: 'cart' },
    { pattern: /\bplease fill this in\b/i, instead: 'Enter …, Required' },
    { pattern: /\bthere is no\b/i, instead: 'No …, … not found' },
    { pattern: /\bis no (?:longer )?(?:ticket|number|stake|station|png)\b/i, instead: 'is not a valid …' },
    { pattern: /\bchance \d|\bchance <b>/i, instead: 'Odds' },
    { pattern: /\bpersons\b/i, instead: 'people' },
  ],
  fil: [
    { pattern: /\bgansal\b|\btukol\b/i, instead: 'Odd, Even' },
    { pattern: /\bsuma(?:ng)?\b/i, instead: 'Total' },
    { pattern: /\bloterya(?:ng)?\b/i, instead: 'lottery' },
    { pattern: /\bbinhi\b/i, instead: 'seed' },
    { pattern: /pagtigil-tingin/i, instead: 'Paalala sa oras ng laro' },
    { pattern: /pagbubukod sa sarili|nagbukod ng sarili/i, instead: 'Self-exclusion' },
    { pattern: /personal na talo/i, instead: 'Panalo at talo' },
    { pattern: /\bsign[- ](?:in|out)\b/i, instead: 'mag-log in, mag-log out' },
  ],
  vi: [
    { pattern: /mầm số/i, instead: 'hạt giống (seed)' },
    { pattern: /tiền chơi(?! thử)|tiền ảo/i, instead: 'Xu ảo' },
    { pattern: /thắng thông minh/i, instead: 'Smart' },
    { pattern: /lỗ cá nhân/i, instead: 'Lãi/lỗ' },
    { pattern: /nhắc nhở thực tế/i, instead: 'Nhắc thời gian chơi' },
    { pattern: /vé cược không tham gia/i, instead: 'Không liên quan đến vé cược' },
    { pattern: /nữa là đóng/i, instead: 'Đóng sau' },
    { pattern: /1 trên \{/i, instead: '1/{…}' },
    { pattern: /dấu vân tay của/i, instead: 'mã băm' },
  ],
};

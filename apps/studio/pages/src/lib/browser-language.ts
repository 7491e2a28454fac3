/** The code of the browser's language where the site has it, else `EN`: before a game is opened nothing is known of the player. */
export function browserLanguage(): string {
  return { fil: 'TY', tl: 'TY', vi: 'VI' }[navigator.language.slice(0, 3).replace('-', '')] ?? 'EN';
}

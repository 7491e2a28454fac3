// Texts that run a script where somebody takes them for HTML, an address or a template: families of tags, handlers, encodings and places.
// Each calls `xss()`, which the test that looks for them defines.

const handlers = [
  ['img', 'src=x', 'onerror'],
  ['svg', '', 'onload'],
  ['body', '', 'onload'],
  ['body', '', 'onpageshow'],
  ['video', 'src=x', 'onerror'],
  ['audio', 'src=x', 'onerror'],
  ['video><source', 'src=x', 'onerror'],
  ['input', 'autofocus', 'onfocus'],
  ['select', 'autofocus', 'onfocus'],
  ['textarea', 'autofocus', 'onfocus'],
  ['button', 'autofocus', 'onfocus'],
  ['details', 'open', 'ontoggle'],
  ['iframe', '', 'onload'],
  ['object', 'data=x', 'onerror'],
  ['embed', 'src=x', 'onerror'],
  ['style', '', 'onload'],
  ['link', 'rel=stylesheet href=x', 'onerror'],
  ['script', 'src=x', 'onerror'],
  ['svg><animate', 'attributeName=x dur=1s', 'onbegin'],
  ['svg><set', 'attributeName=x dur=1s', 'onbegin'],
  ['div', 'style="animation:a 1s"', 'onanimationstart'],
  ['marquee', '', 'onstart'],
  ['p', 'contenteditable autofocus', 'onfocus'],
] as const;

type Parts = (typeof handlers)[number];

const upper = (text: string) => [...text].map((sign, at) => (at % 2 ? sign.toUpperCase() : sign)).join('');
const decimal = (text: string) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('');
const hex = (text: string) => [...text].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)}`).join('');

const encodings: readonly ((parts: Parts) => string)[] = [
  ([tag, more, on]) => `<${tag} ${more} ${on}=xss()>`,
  ([tag, more, on]) => `<${upper(tag)} ${more} ${upper(on)}="xss()">`,
  ([tag, more, on]) => `<${tag}/${more.replaceAll(' ', '/')}/${on}=xss()//>`,
  ([tag, more, on]) => `<${tag}\n${more}\t${on}\f=\n'xss()'>`,
  ([tag, more, on]) => `<${tag} ${more} ${on}=${decimal('xss()')}>`,
  ([tag, more, on]) => `<${tag} ${more} ${on}="${hex('xss()')}">`,
  ([tag, more, on]) => `<${tag} ${more} ${on}=\\u0078ss()>`,
  ([tag, more, on]) => `<${tag} ${more} ${on}=xss\`\``,
];

const places: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `"'></title></textarea></script></style>--!>]]>${vector}`,
];

/** Those that need no tag of the list: scripts, addresses, templates, broken and doubled markup, tricks of letters. */
const others: readonly string[] = [
  '<script>xss()</script>',
  '<ScRiPt>xss()</sCrIpT>',
  '<scr<script>ipt>xss()</scr</script>ipt>',
  '<script/x>xss()</script/x>',
  '<svg><script>xss()</script></svg>',
  '<svg><script href=data:,xss()></script>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=xss()>',
  '<noscript><p title="</noscript><img src=x onerror=xss()>">',
  '<template><img src=x onerror=xss()></template>',
  '<iframe src=javascript:xss()></iframe>',
  '<iframe srcdoc="&lt;script&gt;parent.xss()&lt;/script&gt;"></iframe>',
  '<object data=javascript:xss()>',
  '<embed src=javascript:xss()>',
  '<a href=javascript:xss() autofocus onfocus=click()>a</a>',
  '<form action=javascript:xss()><button autofocus onfocus=click()>',
  '<form><button formaction=javascript:xss() autofocus onfocus=click()>',
  '<meta http-equiv=refresh content="0;url=javascript:xss()">',
  '<base href=javascript:/><a href=/xss()>a</a>',
  '<link rel=import href=data:text/html,<script>xss()</script>>',
  '<!--><img src=x onerror=xss()>-->',
  '<![CDATA[<img src=x onerror=xss()>]]>',
  '<?xml version="1.0"?><img src=x onerror=xss()>',
  '<img src="x` `<script>xss()</script>"` `>',
  '<<img src=x onerror=xss()//<',
  '<img src=x:x onerror=eval(atob("eHNzKCk="))>',
  '<img src=x onerror=globalThis["x"+"ss"]()>',
  '<x onclick=xss() id=x>x#x',
  '\uff1cimg src=x onerror=xss()\uff1e',
  '\u2039script\u203axss()\u2039/script\u203a',
  '<img src=x onerror=xss()\u0000>',
  '<im\u0000g src=x onerror=xss()>',
  '\u202e<img src=x onerror=xss()>',
  '\ufeff<script>xss()</script>',
  '&lt;img src=x onerror=xss()&gt;',
  '&#60;img src=x onerror=xss()&#62;',
  '%3Cimg%20src%3Dx%20onerror%3Dxss()%3E',
  '\\u003cimg src=x onerror=xss()\\u003e',
  '\\x3cscript\\x3exss()\\x3c/script\\x3e',
  '+ADw-script+AD4-xss()+ADw-/script+AD4-',
  'javascript:xss()',
  'JaVaScRiPt:xss()',
  'java\tscript:xss()',
  ' javascript:xss()',
  'javascript://%0axss()',
  'data:text/html,<script>xss()</script>',
  'data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==',
  'vbscript:xss()',
  '" autofocus onfocus=xss() x="',
  "' autofocus onfocus=xss() x='",
  '" style="animation:a" onanimationstart="xss()',
  "';xss();//",
  '");xss();//',
  '${xss()}',
  '{{constructor.constructor("xss()")()}}',
  '#{xss()}',
  '<%= xss() %>',
  '[a](javascript:xss())',
  '![a](x"onerror="xss())',
  '\u2028xss()\u2029',
  '</script><script>xss()</script>',
];

/** All of them, each once. */
export const xssVectors: readonly string[] = [
  ...new Set([
    ...others,
    ...places.flatMap((place) =>
      encodings.flatMap((encode) => handlers.map((parts) => place(encode(parts)))),
    ),
  ]),
];

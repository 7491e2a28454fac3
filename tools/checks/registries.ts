import type { Finding, SourceTree } from './tree.ts';

interface Registry {
  /** Matches a member of the registry; its first group is the folder of all members, the second the name of this one. */
  readonly member: RegExp;
  /** The list, seen from the folder of the members. */
  readonly list: string;
  /** The path of a second list, which several such folders share. */
  readonly sharedList?: string | undefined;
}

const registries: readonly Registry[] = [
  { member: /^(packages\/rules\/src\/lottery\/families)\/([^/]+)\//, list: 'load.ts' },
  { member: /^(packages\/rules\/src\/shadow)\/([^/]+)\//, list: 'list.ts' },
  { member: /^(packages\/rules\/src\/lottery\/games)\/([^/]+)\.ts$/, list: 'list.ts' },
  { member: /^(apps\/server\/src\/modules\/[^/]+\/adapters)\/([^/]+)\//, list: 'index.ts' },
  { member: /^(packages\/i18n\/catalogs)\/([^/]+)\//, list: '../src/written.ts' },
  {
    member: /^(packages\/i18n\/catalogs\/[^/]+)\/([^/]+)\.json$/,
    list: 'index.ts',
    sharedList: 'packages/i18n/src/later-subjects.ts',
  },
];

/** Every folder of a registry stands in its list: what is not in the list exists for nobody. */
export function checkRegistries(tree: SourceTree): readonly Finding[] {
  return registries.flatMap(({ member, list, sharedList }) => {
    const members = new Map<string, Set<string>>();
    for (const path of tree.keys()) {
      const [, folder, name] = member.exec(path) ?? [];
      if (folder === undefined || name === undefined || isNoMember(name)) continue;
      members.set(folder, (members.get(folder) ?? new Set()).add(name));
    }
    return [...members].flatMap(([folder, names]) => judge(tree, folder, names, { list, sharedList }));
  });
}

function isNoMember(name: string): boolean {
  return name === 'index' || name === 'list' || /\.(test|pg)$/.test(name);
}

function judge(
  tree: SourceTree,
  folder: string,
  names: ReadonlySet<string>,
  { list, sharedList = '' }: Pick<Registry, 'list' | 'sharedList'>,
): readonly Finding[] {
  const path = list.startsWith('../')
    ? `${folder.slice(0, folder.lastIndexOf('/'))}/${list.slice(3)}`
    : `${folder}/${list}`;
  const own = tree.get(path);
  if (own === undefined) return [{ path, text: `the list of ${folder} is missing` }];
  const text = `${own}${tree.get(sharedList) ?? ''}`;
  return [...names]
    .filter((name) => !isImported(text, name) && !isShared(tree, folder, name))
    .map((name) => ({ path, text: `${folder}/${name} is not in the list` }));
}

function isImported(text: string, name: string): boolean {
  return new RegExp(`(from|import\\(|import)\\s*'[^']*/${name}(/[^']*|\\.ts|\\.json)?'`).test(text);
}

/** A file that members lean on is no member itself. */
function isShared(tree: SourceTree, folder: string, name: string): boolean {
  return [...tree].some(([path, text]) => {
    if (!path.startsWith(`${folder}/`) || path.endsWith('/index.ts') || path.includes('.test.')) return false;
    return new RegExp(`from '\\./${name}\\.ts'`).test(text);
  });
}

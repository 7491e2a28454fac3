// What a page asks right after a login (specification, section 7): the first-login action, the avatar, what waits of contracts.
import Type from 'typebox';
import { Contract } from './agents-contracts.ts';
import { route } from './route.ts';
import { closed, Nothing, text } from './schemas.ts';

const cacheBuster = { _: Type.Optional(text()), t: Type.Optional(text()) };
/** Contracts by their games: a group, or `CONS` for all together. */
const ByGameType = Type.Record(Type.String(), Contract);

export const loginInfo = {
  firstLogin: route({
    method: 'POST',
    path: '/wps/member/firstLogin',
    auth: 'member',
    summary:
      'The first-login action: whether the current login is the first of the account. It changes nothing and may be repeated.',
    input: Nothing,
    output: closed({ firstTimeLogin: Type.Boolean() }),
    refusals: [],
  }),
  playerAvatar: route({
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    auth: 'member',
    summary: "The member's avatar: `0` of type `STATIC` is the default drawing.",
    input: closed(cacheBuster),
    output: closed({ avatar: Type.String(), avatarType: Type.Enum(['STATIC']) }),
    refusals: [],
  }),
  memberIcon: route({
    method: 'GET',
    path: '/wps/member/info/icon',
    auth: 'member',
    summary: "The member's icon: a reference, the same as the avatar.",
    input: closed(cacheBuster),
    output: closed({ icon: Type.String(), iconType: Type.Enum(['STATIC']) }),
    refusals: [],
  }),
  consolidatedFunds: route({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    auth: 'member',
    gate: 'member-centre',
    summary:
      'Contract offers that wait for an answer (`…req`) and contracts that are in force (`…info`), by game type.',
    input: closed(cacheBuster),
    output: closed({
      dailysalreqtype: ByGameType,
      divtypereq: ByGameType,
      contracthoursalreq: ByGameType,
      realtimesalreqtype: ByGameType,
      divtypeinfo: ByGameType,
      dailysalinfotype: ByGameType,
      /** Real-time salaries. */
      contractmrdailysalinfotype: ByGameType,
      contracthoursalinfo: ByGameType,
    }),
    refusals: [],
  }),
};

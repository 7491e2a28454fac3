// The white-label tree (wire.md 1.2): the family's names of what a site can switch, each as this site has it.
import type { OutputOf } from '@tyche/contract/route';
import type { settings } from '@tyche/contract/settings';
import type { SiteSettings } from './site.ts';

/** Modules of the family that this product does not have yet. Their issue takes each one out of this list. */
const notBuilt = ['PROFPIC3'];

/** The module tree of a site: one root, `COMM3`, and the other modules below it. */
export function moduleTreeOf(site: SiteSettings): OutputOf<typeof settings.whitelabel> {
  const modules: Readonly<Record<string, boolean>> = {
    ...Object.fromEntries(notBuilt.map((modId) => [modId, false])),
    REG3: site.registrationOpen,
    MOBILENUMREG3: site.mobileRegistration,
    MOBILENUMPASSREG3: site.mobilePassword,
    REGMOBVERF3: site.smsAtRegistration,
    MOBILEVERCODELOGIN3: site.mobileLogin,
    PWRESETSMS3: site.phoneRecovery,
    CHNGPASSVERIF3: site.phoneRecovery,
    PASS3: true,
    PWDEXPFORCECHANGE3: site.passwordExpiryDays > 0,
    LOGINIPVERF3: site.verifyNewDevice,
    VERIFICATION3: true,
    CAPTCHA3: site.captchaAtRegistration,
    GEETEST3: site.captchaAtRegistration && site.captchaStep === 'slider',
    FREEPLAY3: site.freePlay,
    AFFMAN3: true,
    FUNDTRANS3: site.walletMode === 'separate',
    DPSTBAS3: true,
    MEMTRANS3: true,
    GAMELO3: true,
    GAMELOHOT3: true,
    GAMELOFAV3: true,
    GAMELOREC3: true,
    AGEANNOUNCE3: true,
    SIGNCONDIV3: site.contracts.dividend,
    DAILYSALCONT3: site.contracts.dailySalary,
    HOURSAL3: site.contracts.hourlySalary,
    RTSALARY3: site.contracts.realtimeSalary,
    INBOX3: true,
    MISSIONLB3: true,
    PTSYS3: true,
    REWCEN3: true,
    CBS3: site.liveChat,
    FEEDBACK3: true,
  };
  return {
    modId: 'COMM3',
    enabled: '1',
    childrenNodes: Object.entries(modules).map(([modId, isOn]) => ({
      modId,
      enabled: isOn ? '1' : '0',
      childrenNodes: [],
    })),
  };
}

import type { OutputOf } from '@tyche/contract/route';
import type { settings } from '@tyche/contract/settings';
import { currencies } from '@tyche/kernel/currencies';
import type { Clock } from '@tyche/kernel/clock';
import { patterns } from '@tyche/rules/fields';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Merchant } from './index.ts';
import { moduleTreeOf } from './module-tree.ts';
import type { SiteSettings } from './site.ts';
import { domainsOf, siteInfo } from './site-info.ts';

export interface SettingsDeps {
  readonly merchant: () => Promise<Merchant>;
  readonly clock: Clock;
  /** The address of the site, such as `https://tyche.example`. */
  readonly origin: string;
  /** The files that the site offers now, such as its app. */
  readonly resources: () => Promise<Resources>;
}

type Resources = OutputOf<typeof settings.systemStatus>['info']['resources'];

export function settingsRoutes({
  merchant,
  clock,
  origin,
  resources,
}: SettingsDeps): Handlers<keyof typeof settings> {
  return {
    async systemStatus(_input, call) {
      const { code, name, site } = await merchant();
      return {
        maintenance: site.maintenance,
        regionRestriction: site.blockedCountries.includes(call.country),
        location: { ip: call.ip, country: call.country },
        serverTime: clock.now().getTime(),
        data: site.maintenance
          ? { endTime: site.maintenanceUntil === 0 ? null : site.maintenanceUntil }
          : null,
        info: {
          merchant: code,
          merchantName: name,
          playMoney: site.playMoney,
          minimumAge: site.minimumAge,
          defaultLanguage: site.defaultLanguage,
          languages: [...site.languages],
          currency: site.currency,
          currencySymbol: currencies[site.currency].symbol,
          registrationOpen: site.registrationOpen,
          freePlay: site.freePlay,
          mobileRegistration: site.mobileRegistration,
          mobilePassword: site.mobilePassword,
          smsAtRegistration: site.smsAtRegistration,
          captchaAtRegistration: site.captchaAtRegistration,
          captchaStep: site.captchaStep,
          mobileLogin: site.mobileLogin,
          phoneRecovery: site.phoneRecovery,
          loginToHome: site.loginToHome,
          referralPromotion: site.referralPromotion,
          agentContracts: {
            dividend: site.contracts.dividend,
            dailySalary: site.contracts.dailySalary,
            hourlySalary: site.contracts.hourlySalary,
            realtimeSalary: site.contracts.realtimeSalary,
          },
          encryptionRequired: site.encryptionRequired,
          timeZone: site.timeZone,
          whitelabel: moduleTreeOf(site),
          register: registerRules(site),
          resources: await resources(),
          ...siteInfo(site),
        },
      };
    },
    whitelabel: async () => moduleTreeOf((await merchant()).site),
    domainRoute: async () => ({ domainList: domainsOf((await merchant()).site, origin) }),
    registerSettings: async () => registerRules((await merchant()).site),
  };
}

function registerRules(site: SiteSettings) {
  return Object.fromEntries(
    Object.entries(site.registerFields).map(([field, rule]) => [
      field,
      { ...rule, acceptedPattern: patterns[rule.patternId] },
    ]),
  );
}

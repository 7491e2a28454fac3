import type { settings } from '@tyche/contract/settings';
import { currencies } from '@tyche/kernel/currencies';
import type { Clock } from '@tyche/kernel/clock';
import { patterns } from '@tyche/rules/fields';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Merchant } from './index.ts';

export interface SettingsDeps {
  readonly merchant: () => Promise<Merchant>;
  readonly clock: Clock;
}

export function settingsRoutes({ merchant, clock }: SettingsDeps): Handlers<keyof typeof settings> {
  return {
    async systemStatus(_input, call) {
      const { code, name, site } = await merchant();
      return {
        maintenance: site.maintenance,
        regionRestriction: site.blockedCountries.includes(call.country),
        location: { ip: call.ip, country: call.country },
        serverTime: clock.now().getTime(),
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
          mobileLogin: site.mobileLogin,
          phoneRecovery: site.phoneRecovery,
          loginToHome: site.loginToHome,
          referralPromotion: site.referralPromotion,
          encryptionRequired: site.encryptionRequired,
          timeZone: site.timeZone,
        },
      };
    },
    async registerSettings() {
      const { site } = await merchant();
      return Object.fromEntries(
        Object.entries(site.registerFields).map(([field, rule]) => [
          field,
          { ...rule, acceptedPattern: patterns[rule.patternId] },
        ]),
      );
    },
  };
}

// Words of fees, in each language.
import { baseOf, translationsIn } from '../../scripts/texts/translations.ts'
import type { Language } from '../../src/core/i18n/languages.ts'

const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}])(${words})(?![\\p{L}\\p{M}])`, 'giu')

export const ofBilling: Readonly<Record<Language, RegExp>> = {
  en: /\b(bill(s|ed|ing)?|fees?|invoices?|subscriptions?|(credit )?cards? or wallets?|wallets?|refund(s|ed)?|paid plan|payments?)\b/gi,
  fr: whole(
    'factur(e|es|é|ée|és|ées|er|ation)|abonnements?|tarifs?|paiements?|portefeuilles?|rembours(ement|ements|é|ée|és|ées|er)|formules? payantes?',
  ),
  es: whole('factur(a|as|ar|ación)|suscripci(ón|ones)|tarifas?|pagos?|billeteras?|reembols(o|os|ar|an)'),
  hi: whole('बिल|बिलिंग|इनवॉइस|सदस्यता|शुल्क|सशुल्क|भुगतान|वॉलेट|रिफ़ंड'),
  zh: /账单|计费|发票|订阅|付款|付费|费用|钱包|退款|支付|套餐/gu,
  it: whole('fattur(a|e|ato|ati|azione)|abbonament[oi]|tariff[ae]|pagament[oi]|portafogli[o]?|rimbors(o|i|ato|ate|ati)'),
  vi: whole('hóa đơn|thanh toán|thuê bao|gói trả phí|ví điện tử|hoàn tiền|hoàn lại'),
}

export const speaksOfFees = (language: Language, text: string): boolean => text.match(ofBilling[language]) !== null

/** The texts of a folder in a language, by key without its plural ending; plural forms are several texts. */
export function textsOf(folder: string, language: Language): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [key, { text }] of translationsIn(`${folder}/${language}.json`))
    found.set(baseOf(key), [...(found.get(baseOf(key)) ?? []), text])
  return found
}

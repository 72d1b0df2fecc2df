// What an invoice says, in the language of its organization on the day it was issued.

import type { BillingConfig } from '../../../core/config/billing.server.ts'
import type { Config } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatLongDate } from '../../../core/i18n/dates.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import type { Words } from '../../../core/i18n/words.tsx'
import { addDays } from '../../../core/time/days.ts'
import { formatMoney } from '../model/money.ts'
import { invoiceNumber } from '../model/rules.ts'
import type en from '../model/text/en.json'
import type { InvoiceDocument } from './invoice-pdf.server.ts'
import type { InvoiceRow } from './invoices.server.ts'

type Issuer = Pick<Config, 'productName' | 'operatorEmail'> & { billing: BillingConfig }

export function invoiceDocument(row: InvoiceRow, issuer: Issuer): InvoiceDocument {
  const language: Language = isLanguage(row.language) ? row.language : 'en'
  const words = wordsFor<typeof en>('billing')(language)
  const day = (of: string) => formatLongDate(language, of)
  const number = invoiceNumber(row)
  const amount = formatMoney(language, row)
  const { name, department, address } = row.bill_to
  const street = [address.streetAddress, address.apartment].filter(Boolean).join(', ')
  const place = `${address.city}, ${address.state} ${address.zipCode}`
  return {
    language,
    title: words('pdf.title', { number }),
    product: issuer.productName,
    facts: [
      [words('pdf.number'), number],
      [words('pdf.issued'), day(row.issued_at.toISOString().slice(0, 10))],
      [words('pdf.due'), day(row.due_on)],
    ],
    billTo: { title: words('pdf.billTo'), lines: [name, department, street, place, address.country].filter(Boolean) },
    columns: [words('pdf.what'), words('pdf.amount')],
    row: [
      words(`pdf.${row.plan}`, { product: issuer.productName, from: day(row.period_start), to: day(addDays(row.period_end, -1)) }),
      amount,
    ],
    total: [words('pdf.total'), amount],
    payment: paymentOf(row, issuer, words, language),
  }
}

type BillingWords = Words<typeof en>
type PaymentPart = InvoiceDocument['payment']

function paymentOf(row: InvoiceRow, { billing, operatorEmail }: Issuer, words: BillingWords, language: Language): PaymentPart {
  if (row.paid_at !== null) {
    const date = formatLongDate(language, row.paid_at.toISOString().slice(0, 10))
    return { title: words('pdf.payment'), lines: [words('pdf.paid', { date })], facts: [] }
  }
  const { bank } = billing
  if (!bank) {
    const line = operatorEmail ? words('pdf.ask', { email: operatorEmail }) : words('pdf.askOperator')
    return { title: words('pdf.payment'), lines: [line], facts: [] }
  }
  return {
    title: words('pdf.payment'),
    lines: [words('pdf.transfer', { number: invoiceNumber(row) })],
    facts: [
      [words('pdf.recipient'), bank.recipient],
      [words('pdf.bank'), bank.bank],
      ...(bank.routing ? [[words('pdf.routing'), bank.routing] as [string, string]] : []),
      [words('pdf.account'), bank.account],
      [words('pdf.reference'), invoiceNumber(row)],
    ],
  }
}

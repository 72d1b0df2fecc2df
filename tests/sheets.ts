// Valid sheets of residents, like an office would upload; tests change one thing about them.

import { buffer } from 'node:stream/consumers'
import { writeWorkbook } from '../src/core/documents/sheet.server.ts'
import type { SheetCell } from '../src/core/documents/sheet-parts.server.ts'
import { type ZipEntry, zip } from '../src/core/documents/zip.server.ts'
import { importColumns } from '../src/features/accounts/residents/columns.ts'

export type SheetPerson = Partial<Record<(typeof importColumns)[number], SheetCell>>

/** A resident of 92660, 36 years old on the tests' day. */
export const sheetPerson = (email: string): SheetPerson => ({
  title: 'Ms.',
  firstName: 'Ada',
  lastName: 'Example',
  email,
  mobileNumber: '(949) 555-0142',
  dateOfBirth: '1990-06-15',
  gender: 'Female',
  ethnicity: 'Prefer not to answer',
  residentStatus: 'US Resident',
  streetAddress: '100 Civic Center Drive',
  apartment: 'No apartment or suite',
  zipCode: '92660',
})

/** A workbook with a row per person, below the template's heading. */
export const residentsSheet = (people: Iterable<SheetPerson>, head: readonly string[] = importColumns): Promise<Buffer> =>
  rawSheet(head, rowsOf(people, head))

function* rowsOf(people: Iterable<SheetPerson>, head: readonly string[]): Generator<SheetCell[]> {
  for (const person of people) yield head.map((column) => person[column as keyof SheetPerson] ?? null)
}

export const rawSheet = (head: readonly string[], rows: Iterable<readonly SheetCell[]>): Promise<Buffer> =>
  buffer(writeWorkbook([{ name: 'Residents', head, widths: head.map(() => 20), rows }]))

export function* crowdOf(count: number, domain = 'crowd.example.org'): Generator<SheetPerson> {
  for (let i = 1; i <= count; i++) yield sheetPerson(`person${i}@${domain}`)
}

/** An archive of any parts. */
export async function archive(parts: Iterable<ZipEntry>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of zip(parts)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A multipart body with one file, and its headers. */
export async function uploadOf(content: Buffer, name = 'residents.xlsx'): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name))
  const encoded = new Response(form)
  return { headers: { 'content-type': encoded.headers.get('content-type') as string }, payload: Buffer.from(await encoded.arrayBuffer()) }
}

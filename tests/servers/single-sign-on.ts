// An organization with single sign-on: the city of Newport, its domain, and a real identity provider.

import { hashPassword } from '../../src/features/accounts/model/passwords.server.ts'
import { changeSso, finishSso, type SsoSettings, showSso, startSso } from '../../src/features/accounts/sso/contract.ts'
import { recordNameOf } from '../../src/features/accounts/verification/rules.ts'
import type { Person } from '../cast.ts'
import { type Answered, type Stage, stage } from '../stage.ts'
import { type Dns, startDns } from './dns.ts'
import { client, type DirectoryPerson, logInThere, startProvider } from './identity-provider.ts'

const publicUrl = 'http://127.0.0.1:3000'
const redirectUri = `${publicUrl}/login/sso/callback`
export const password = 'Correct1horse'

type Sent = Partial<SsoSettings & { password: string }>
type LoggedIn = Answered<Record<string, unknown>>

export type SignOnStage = {
  s: Stage
  dns: Dns
  /** Writes the TXT record by which the organization of a person proves a domain. */
  prove(domain: string, who?: Person): Promise<void>
  /** Connects the provider to an organization, with the domain newport.example unless told otherwise. */
  connect(sent?: Sent, who?: Person): Promise<void>
  /** A whole login of a person of the directory, in a browser of its own. */
  enter(sub: string): Promise<LoggedIn>
  close(): Promise<void>
}

/** @param people the provider's directory */
export async function signOnStage(people: DirectoryPerson[]): Promise<SignOnStage> {
  const dns = await startDns()
  const provider = await startProvider(redirectUri, people)
  const s = await stage({ DNS_SERVERS: dns.address, PUBLIC_URL: publicUrl })
  const secret = await hashPassword(password)
  await s.db.updateTable('users').set({ password_hash: secret }).where('login_type', '=', 'Organization').execute()
  const prove = async (domain: string, who = s.cast.administrator) => {
    const { body } = await s.call(who, showSso, {})
    dns.zone.set(recordNameOf(domain), [body.record.value])
  }
  return {
    ...{ s, dns, prove },
    async connect(sent = {}, who = s.cast.administrator) {
      const domains = sent.domains ?? ['newport.example']
      for (const one of domains) await prove(one, who)
      const body = { issuer: provider.issuer, clientId: client.id, clientSecret: client.secret, active: true, password, ...sent, domains }
      const { status, body: reply } = await s.call(who, changeSso, { body })
      if (status !== 200) throw new Error(JSON.stringify(reply))
    },
    async enter(sub) {
      provider.current = sub
      const begun = await s.inject(null, { method: 'POST', url: `/api/v1${startSso.path}`, payload: { organization: 'newport' } })
      const cookie = String([begun.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] as string
      const answer = await logInThere(String(begun.body['url']), redirectUri)
      const headers = { cookie, 'sec-fetch-site': 'cross-site' }
      return s.inject(null, { method: 'POST', url: `/api/v1${finishSso.path}`, headers, payload: { answer } })
    },
    async close() {
      await s.close()
      await Promise.all([provider.close(), dns.close()])
    },
  }
}

/** The person whose session a login has opened. */
export const bearer = (token: unknown): Person => ({ id: '', organizationId: null, token: String(token) })

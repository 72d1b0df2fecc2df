import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from './config.server.ts'
import { hintsOf, SettingsError } from './hints.server.ts'

describe('the environment', () => {
  test('.env.example, copied as it is: every default', () => {
    expect(readConfig(parseEnv(readFileSync('.env.example', 'utf8')))).toEqual(readConfig({}))
  })

  test('nothing set: every default', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      publishHour: 6,
      analytics: undefined,
      contentDir: './content',
      core19Url: '/self-check-kiosk#core-19',
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      databaseDirectUrl: undefined,
      role: 'all',
      queueListen: true,
      demo: true,
      publicUrl: 'http://127.0.0.1:3000',
      productName: 'Plaza',
      sessionIdleSeconds: 900,
      retentionMonths: 3,
      smtpUrl: undefined,
      smtpConnections: 4,
      mailFrom: 'Plaza <no-reply@localhost>',
      s3: undefined,
      twilio: undefined,
      geocoder: { provider: 'offline', url: undefined, key: undefined },
      placeByIp: undefined,
      mapTiles: undefined,
      mapPmtiles: undefined,
      operatorEmail: undefined,
      verifyOrganizations: false,
      dnsServers: undefined,
      trustProxy: false,
      loopbackOnly: true,
      databaseMilliseconds: 15_000,
      slowStatementMilliseconds: 1000,
      databaseReplicaUrl: undefined,
      drainSeconds: 0,
      diskMegabytesMin: 500,
      smsPerDay: 1000,
      preparedStatements: true,
      logLevel: 'warn',
    })
  })

  test.each([
    [{}, true],
    [{ QUEUE_LISTEN: 'off' }, false],
    [{ QUEUE_LISTEN: 'off', PREPARED_STATEMENTS: 'on' }, true],
    [{ PREPARED_STATEMENTS: 'off' }, false],
  ])('%j: statements are prepared: %s', (env, isPrepared) => {
    expect(readConfig(env).preparedStatements).toBe(isPrepared)
  })

  test.each([
    [{}, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ PUBLIC_URL: 'https://plaza.example.org' }, true],
    [{ VERIFY_ORGANIZATIONS: 'on' }, true],
    [{ HOST: '0.0.0.0', VERIFY_ORGANIZATIONS: 'off' }, false],
    [{ VERIFY_ORGANIZATIONS: '' }, false],
  ])('%j: organizations must be verified: %s', (env, asked) => {
    expect(readConfig(env).verifyOrganizations).toBe(asked)
  })

  test.each([
    [{}, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://plaza.example.org' }, ['loopback']],
    [{ PUBLIC_URL: 'http://plaza.example.org' }, false],
    [{ PUBLIC_URL: 'https://plaza.example.org', TRUST_PROXY: 'none' }, false],
    [{ TRUST_PROXY: 'loopback' }, ['loopback']],
    [{ TRUST_PROXY: '10.0.0.0/8, 192.0.2.7,2001:db8::/32' }, ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']],
  ])('%j: forwarded addresses count from %j', (env, trusted) => {
    expect(readConfig(env).trustProxy).toEqual(trusted)
  })

  test('the operator’s address in lower case, and resolvers with and without a port', () => {
    expect(readConfig({ OPERATOR_EMAIL: ' Ops@Example.org ' }).operatorEmail).toBe('ops@example.org')
    const servers = ['192.0.2.53', '192.0.2.54:5353', '2001:db8::53', '[2001:db8::53]:5353']
    expect(readConfig({ DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers)
  })

  test.each([
    ['OPERATOR_EMAIL', 'nobody'],
    ['DATABASE_OWNER_URL', 'mysql://owner:secret@localhost/plaza'],
    ['DATABASE_OWNER_URL', 'postgres://owner:secret@localhost/plaza'],
    ['VERIFY_ORGANIZATIONS', 'maybe'],
    ['TRUST_PROXY', 'all'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['TRUST_PROXY', 'none,loopback'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['DNS_SERVERS', 'dns.example.org'],
    ['DNS_SERVERS', '192.0.2.53:0'],
    ['DNS_SERVERS', '192.0.2.53,,'],
  ])('%s=%s stops the start and is named', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: `))
  })

  test('an empty value is the same as none, as .env files leave it', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', S3_BUCKET: '' }).port).toBe(3000)
  })

  test('the demo is on by default, off in production and on an own database, and what DEMO says in every case', () => {
    const demo = (env: Record<string, string>) => readConfig(env).demo
    expect(demo({ NODE_ENV: 'development' })).toBe(true)
    expect(demo({ NODE_ENV: 'production' })).toBe(false)
    expect(demo({ DATABASE_URL: 'postgres://localhost/plaza' })).toBe(false)
    expect(demo({ NODE_ENV: 'production', DEMO: 'on' })).toBe(true)
    expect(demo({ DEMO: 'off' })).toBe(false)
  })

  test.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://plaza.example' }])(
    'no demo, whose passwords are public, at %o',
    (env) => {
      expect(readConfig(env).demo).toBe(false)
      expect(readConfig({ ...env, DEMO: 'on' }).demo).toBe(false)
    },
  )

  test.each([
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:mail.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_SPF', 'v=spf1 include:a.example'],
    ['MAIL_SPF', 'include:a.example -all'],
    ['MAIL_FROM', 'Plaza'],
    ['MAIL_FROM', 'Plaza <plaza>'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['PUBLIC_URL', 'plaza.example'],
    ['PUBLIC_URL', 'ftp://plaza.example'],
    ['PUBLIC_URL', 'https://plaza.example/city'],
    ['PUBLIC_URL', 'https://plaza.example?a=b'],
    ['PUBLIC_URL', 'https://me@plaza.example'],
    ['HOST', 'http://localhost'],
    ['HOST', '127.0.0.1:3000'],
    ['HOST', 'not a host'],
    ['CONTENT_DIR', '/nowhere/content'],
    ['CONTENT_DIR', 'package.json'],
  ])('%s=%s stops the start, and is named', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: `)
  })

  test.each([
    ['SMTP_URL', 'smtp://user:secret@mail.example:587'],
    ['SMTP_URL', 'smtps://mail.example'],
    ['MAIL_SPF', 'include:spf.example.org ip4:192.0.2.25'],
    ['MAIL_FROM', 'ask@example.org'],
    ['MAIL_FROM', '"Ask, Example" <ask@example.org>'],
    ['PUBLIC_URL', 'https://plaza.example/'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['HOST', '::1'],
    ['HOST', 'ip6-localhost'],
    ['CONTENT_DIR', 'content'],
  ])('%s=%s is right', (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow()
  })

  test.each(['0.0.0.0', '::', '192.168.1.4', '10.0.0.1'])('%s can be reached from elsewhere', (host) => {
    expect(readConfig({ HOST: host }).loopbackOnly).toBe(false)
  })
  test.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('%s cannot', (host) => {
    expect(readConfig({ HOST: host }).loopbackOnly).toBe(true)
  })

  test('a proxy that brings others in counts as reachable', () => {
    expect(readConfig({ PUBLIC_URL: 'https://plaza.example.org' }).loopbackOnly).toBe(false)
    expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).loopbackOnly).toBe(true)
  })

  test('every wrong variable is named, and why', () => {
    const wrong = { PORT: '70000', DATABASE_URL: 'mysql://x', SESSION_IDLE_SECONDS: 'soon', DEMO: 'maybe', STRIPE_SECRET_KEY: 'sk' }
    expect(() => readConfig(wrong)).toThrow(
      /PORT: .*\n.*DATABASE_URL: .*\n.*DEMO: .*\n.*SESSION_IDLE_SECONDS: .*\n.*STRIPE_SECRET_KEY: sk_/,
    )
  })

  test('a geocoder, its address and its key', () => {
    const google = { GEOCODER: 'google', GEOCODER_URL: 'https://proxy.example.org/maps', GEOCODER_KEY: 'k' }
    expect(readConfig(google).geocoder).toEqual({ provider: 'google', url: 'https://proxy.example.org/maps', key: 'k' })
    expect(readConfig({ GEOCODER: 'census' }).geocoder).toEqual({ provider: 'census', url: undefined, key: undefined })
    expect(() => readConfig({ GEOCODER: 'google' })).toThrow(/GEOCODER_KEY: google needs a key/)
    expect(() => readConfig({ GEOCODER: 'mapbox' })).toThrow(/GEOCODER: /)
    expect(() => readConfig({ GEOCODER: 'nominatim', GEOCODER_URL: 'ftp://x' })).toThrow(/GEOCODER_URL: /)
  })

  test('files in a bucket: its name is enough; a key has two halves', () => {
    expect(readConfig({ S3_BUCKET: 'plaza' }).s3).toEqual({
      bucket: 'plaza',
      region: 'us-east-1',
      endpoint: undefined,
      key: undefined,
      prefix: '',
    })
    const own = { S3_BUCKET: 'plaza', S3_REGION: 'eu-west-1', S3_ENDPOINT: 'http://localhost:9000', S3_PREFIX: '/newport/files/' }
    expect(readConfig({ ...own, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }).s3).toEqual({
      bucket: 'plaza',
      region: 'eu-west-1',
      endpoint: 'http://localhost:9000',
      key: { id: 'id', secret: 'secret' },
      prefix: 'newport/files/',
    })
    expect(() => readConfig({ S3_REGION: 'eu-west-1' })).toThrow(/S3_BUCKET: the other S3_ settings need a bucket/)
    expect(() => readConfig({ S3_BUCKET: 'plaza', S3_ACCESS_KEY_ID: 'id' })).toThrow(/S3_ACCESS_KEY_ID: .*together/)
    expect(() => readConfig({ S3_BUCKET: 'plaza', S3_ENDPOINT: 'localhost:9000', S3_PREFIX: 'a b' })).toThrow(
      /S3_ENDPOINT: .*\n.*S3_PREFIX: /,
    )
  })

  test('a place by IP: off, or an address with {ip} where the path or the query is', () => {
    const place = (value: string) => readConfig({ PLACE_BY_IP: value }).placeByIp
    expect(place('off')).toBe(undefined)
    for (const good of ['https://ip.example.org/{ip}/json', 'http://localhost:9000/?key=k&ip={ip}']) expect(place(good)).toBe(good)
    for (const bad of ['on', 'https://ip.example.org/json', 'https://{ip}.example.org/', 'file:///{ip}'])
      expect(() => place(bad)).toThrow(/PLACE_BY_IP: off, or an address with/)
  })

  test('a street map: where its pieces are, and whom it is owed to', () => {
    const url = 'https://tiles.example.org/{z}/{x}/{y}.png'
    const owed = { MAP_TILES_CREDIT: '© Somebody' }
    expect(readConfig({ MAP_TILES_URL: url, ...owed }).mapTiles).toEqual({ url, credit: '© Somebody', creditUrl: null })
    expect(() => readConfig({ MAP_TILES_URL: url })).toThrow(/MAP_TILES_CREDIT: the credit that the map’s license requires/)
    for (const bad of ['https://tiles.example.org/{z}/{x}.png', 'https://{s}.example.org/{z}/{x}/{y}.png', 'tiles/{z}/{x}/{y}.png'])
      expect(() => readConfig({ MAP_TILES_URL: bad, ...owed })).toThrow(/MAP_TILES_URL: an address with/)
  })

  test('a street map of this site: a file that exists', () => {
    expect(readConfig({ MAP_PMTILES: 'package.json' }).mapPmtiles).toBe('package.json')
    expect(() => readConfig({ MAP_PMTILES: 'no-such.pmtiles' })).toThrow(/MAP_PMTILES: the path of a PMTiles file; there is none/)
  })

  test('text messages: all three of Twilio’s settings, or none', () => {
    const sid = `AC${'0'.repeat(32)}`
    const whole = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+19495550142' }
    expect(readConfig(whole).twilio).toEqual({ accountSid: sid, authToken: 't', from: '+19495550142', url: 'https://api.twilio.com' })
    expect(readConfig({ ...whole, TWILIO_URL: 'http://127.0.0.1:9/' }).twilio?.url).toBe('http://127.0.0.1:9')
    expect(() => readConfig({ TWILIO_ACCOUNT_SID: sid })).toThrow(/TWILIO_AUTH_TOKEN: .*\n.*TWILIO_FROM: /)
    expect(() => readConfig({ TWILIO_URL: 'http://127.0.0.1:9' })).toThrow(/TWILIO_ACCOUNT_SID: /)
    for (const [name, value] of Object.entries({ TWILIO_ACCOUNT_SID: 'me', TWILIO_FROM: '949 555 0142' }))
      expect(() => readConfig({ ...whole, [name]: value })).toThrow(new RegExp(`${name}: `))
  })

  test('billing: off, or both fees set by the operator', () => {
    const fees = { BILLING_MONTHLY_CENTS: '5000', BILLING_YEARLY_CENTS: '50000' }
    expect([readConfig({}).billing, readConfig(fees).billing]).toEqual([undefined, undefined])
    expect(readConfig({ BILLING: 'on', ...fees }).billing).toEqual({
      fees: { monthly: 5000, yearly: 50_000 },
      bank: undefined,
      stripe: undefined,
    })
    expect(() => readConfig({ BILLING: 'on' })).toThrow(/BILLING_MONTHLY_CENTS: BILLING=on needs it.*\n.*BILLING_YEARLY_CENTS: /)
    expect(() => readConfig({ BILLING: 'on', BILLING_MONTHLY_CENTS: '5000' })).toThrow(/\n {2}BILLING_YEARLY_CENTS: [^\n]*$/)
    for (const bad of ['0', '12.5', '-1', 'free'])
      expect(() => readConfig({ ...fees, BILLING_MONTHLY_CENTS: bad })).toThrow(/MONTHLY_CENTS: /)
    expect(() => readConfig({ BILLING_BANK_NAME: 'A Bank' })).toThrow(/BILLING_BANK_RECIPIENT: .*\n.*BILLING_BANK_ACCOUNT: /)
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/STRIPE_WEBHOOK_SECRET: /)
  })

  test('an address without the slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://plaza.example.org/' }).publicUrl).toBe('https://plaza.example.org')
  })
})

describe('what is hardly meant', () => {
  const hints = (env: Record<string, string>) => hintsOf(env, readConfig(env).publicUrl, settingNames)

  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['OPERATOR_MAIL', 'OPERATOR_EMAIL'],
    ['smtp_url', 'SMTP_URL'],
    ['PROT', 'PORT'],
    ['SESSION_IDLE_SECOND', 'SESSION_IDLE_SECONDS'],
  ])('%s is no setting, but %s is', (written, meant) => {
    expect(hints({ [written]: 'anything' })).toEqual([`${written} is no setting. Did you mean ${meant}?`])
  })

  test('variables of other programs are none of its business', () => {
    const others = [
      'HOME',
      'PATH',
      'LANG',
      'USER',
      'PWD',
      'TERM',
      'SHELL',
      'HOSTNAME',
      'NODE_OPTIONS',
      'INVOCATION_ID',
      'TZ',
      'EDITOR',
      'MAIL',
    ]
    expect(hints(Object.fromEntries(others.map((name) => [name, 'anything'])))).toEqual([])
    expect(hints({ DATABASE_URL: 'postgres://a/b', DATABASE_URI: 'x' })).toEqual([])
  })

  test.each([
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.0.2.2:3000' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://ask.example.org' }, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://ask.example.org' }, false],
    [{ PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, false],
    [{}, false],
  ])('%j: the address is not encrypted over a network: %s', (env, expected) => {
    expect(hints(env).some((line) => line.startsWith('PUBLIC_URL: '))).toBe(expected)
  })

  test('a misspelled setting is named beside those that are wrong, each with its example', () => {
    const wrong = () => readConfig({ SMPT_URL: 'x', SMTP_URL: 'mail.example.org', MAIL_FORM: 'y', PORT: '99999' })
    expect(wrong).toThrow(SettingsError)
    expect(wrong).toThrow('  SMTP_URL: smtp://user:password@host:587 or smtps://...')
    expect(wrong).toThrow('  PORT: ')
    expect(wrong).toThrow('  MAIL_FORM is no setting. Did you mean MAIL_FROM?')
  })
})

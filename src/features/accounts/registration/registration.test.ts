// What the specification's point 5 asks of a registration and a login, each rule at its edge: the last value that is refused, the first
// that is taken.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationForm, residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const send = (url: string, payload: object) => s.inject(null, { method: 'POST', url: `/api/v1/auth/${url}`, payload })
let people = 0
const fresh = () => `edge${people++}@example.org`
const long = (length: number) => 'a'.repeat(length)
/** An email address of so many characters, whose labels are no longer than names of hosts allow. */
const emailOf = (length: number) => `${long(60)}@${[61, 61, length - 60 - 1 - 62 - 62 - 4].map(long).join('.')}.org`
const weak = 'Please use at least 8 characters, with uppercase letters, lowercase letters, and numbers'
const strong = 'Correct1horse'
const twice = (password: string) => ({ password, confirmPassword: password })

type Fault = [wrong: Record<string, unknown>, errors: Record<string, string>]
const faults = (name: string, text: string, ...values: unknown[]): Fault[] => values.map((value) => [{ [name]: value }, { [name]: text }])
const atMost = (count: number) => `Please enter at most ${count} characters`

const ofEverybody: Fault[] = [
  ...faults('title', 'Please choose a title', '', 'Sir'),
  ...faults('firstName', 'Please enter your first name', '', '   '),
  ...faults('lastName', 'Please enter your last name', '', '   '),
  ...faults('firstName', atMost(60), long(61)),
  ...faults('lastName', atMost(60), long(61)),
  ...faults('firstName', 'This isn’t valid', 'A\u0000da'),
  ...faults('email', 'Please enter a valid email address', '', 'ada', 'ada@', '@example.org', 'ada@example', 'a da@example.org'),
  ...faults('email', atMost(254), emailOf(255)),
  ...faults('mobileNumber', 'Please enter a phone number, such as (949) 555-0142', '', '12', '555-0142', '+1 949 555 01423'),
  ...faults('streetAddress', 'Please enter your street address', '', ' '),
  ...faults('streetAddress', atMost(200), long(201)),
  ...faults('apartment', 'Please enter an apartment or suite, or check “No apartment or suite”', '', ' '),
  ...faults('apartment', atMost(60), long(61)),
  ...faults('zipCode', 'Please enter your zip code', ''),
  ...faults('zipCode', 'Please enter a five-digit zip code', '9266', '926600', '92660-123'),
  ...faults('zipCode', 'There is no zip code 00000 in the United States.', '00000'),
  ...faults('plus4', 'The +4 code has 4 digits', '123', '12345'),
  ...faults('country', 'Please choose a country', '', ' ', undefined, null),
  ...faults('state', 'Please choose a state', '', undefined),
  ...faults('city', 'Please enter a city', '', ' ', undefined),
  ...faults('country', 'The address must be in the United States.', 'Canada'),
  ...faults('state', 'Zip code 92660 is in California', 'NY'),
  ...faults('state', 'We can’t find this state or territory.', 'Bavaria'),
  ...faults(
    'city',
    'Zip code 92660 is in Newport Beach, California. Enter Newport Beach, or the zip code of your city.',
    'Boston',
    'San Francisco',
    ' boston ',
  ),
  [{ password: '' }, { password: 'Please enter a password', confirmPassword: 'Passwords do not match' }],
  ...['Correc1', 'correct1', 'CORRECT1', 'Correcto'].map((word): Fault => [twice(word), { password: weak }]),
  ...faults('confirmPassword', 'Please enter the password again', ''),
  ...faults('confirmPassword', 'Passwords do not match', 'Correct1Horse', 'Correct1hors'),
  ...faults('termsAccepted', 'Please accept the terms and the privacy policy', '', false, 'off'),
]
const ofResidents: Fault[] = [
  // The tests' day is 20 November 2026: 15 years and 364 days old.
  ...faults('dateOfBirth', 'You must be at least 16 years old to register', '2010-11-21', '11/21/2010'),
  ...faults('dateOfBirth', 'Please enter a valid date of birth', '', '2001-02-29', '13/01/1990', 'yesterday', '2026-11-22', '1900-11-19'),
  ...faults('ageRange', 'Please choose an age range', '', undefined, null),
  ...faults('ageRange', 'This age range doesn’t match your date of birth', '25-34'),
  ...faults('ageRange', 'Please choose one of the options', '0-99'),
  ...faults('gender', 'Please choose a gender', '', 'Unknown'),
  ...faults('ethnicity', 'Please choose an ethnicity', '', 'Unknown'),
  ...faults('residentStatus', 'Please choose a resident status', '', 'Unknown'),
]
const ofOrganizations: Fault[] = [
  ...faults('organizationName', 'Please enter your organization’s name', '', ' '),
  ...faults('organizationName', atMost(120), long(121)),
  ...faults('organizationType', 'Please choose a type of organization', '', 'Club'),
  ...faults('organizationTitle', 'Please enter your job title', '', ' '),
  ...faults('organizationTitle', atMost(120), long(121)),
  ...faults('department', 'Please enter your department', '', ' '),
  ...faults('department', atMost(120), long(121)),
  ...faults('logo', 'Please choose a logo', ''),
]

test('422 every rule, just past its edge, is reported at its field and at no other', async () => {
  const forms = [
    { good: residentForm('nobody@example.org'), table: [...ofEverybody, ...ofResidents] },
    { good: await organizationForm('nobody@example.org'), table: [...ofEverybody, ...ofOrganizations] },
  ]
  for (const { good, table } of forms) {
    for (const [wrong, errors] of table) {
      const { status, body } = await send('register', { ...good, ...wrong })
      expect.soft([status, body.code, body.errors], `${good.loginType} ${JSON.stringify(wrong)}`).toEqual([422, 'fields.invalid', errors])
    }
  }
  expect(await s.db.selectFrom('users').select('id').where('email', '=', 'nobody@example.org').execute()).toEqual([])
})

test('422 several faults are all reported', async () => {
  const { body } = await send('register', { ...residentForm('x@example.org'), firstName: '', ...twice('short'), zipCode: '00000' })
  expect(body.errors).toEqual({
    firstName: 'Please enter your first name',
    password: weak,
    zipCode: 'There is no zip code 00000 in the United States.',
  })
})

const taken: [Record<string, unknown>, Record<string, unknown>][] = [
  [
    { dateOfBirth: '2010-11-20', ageRange: '16-17' },
    { dateOfBirth: '2010-11-20', ageRange: '16-17' },
  ],
  [{ dateOfBirth: '1901-11-20', ageRange: '65+' }, { ageRange: '65+' }],
  [{ dateOfBirth: '2000-02-29', ageRange: '25-34' }, { dateOfBirth: '2000-02-29' }],
  [
    { dateOfBirth: '06/15/1990', ageRange: '35-44' },
    { dateOfBirth: '1990-06-15', ageRange: '35-44' },
  ],
  [
    { firstName: long(60), lastName: 'Ö' },
    { firstName: long(60), lastName: 'Ö' },
  ],
  [{ email: emailOf(254) }, { email: emailOf(254) }],
  [{ mobileNumber: '+44 20 7946 0018' }, { mobileNumber: '+442079460018' }],
  // As telephones copy a number, and a name that would be read in reverse.
  [
    { mobileNumber: '\u202a+1 (949) 555-0142\u202c', firstName: '\u202eadA', lastName: 'Love\u2066lace\u2069' },
    { mobileNumber: '+19495550142', firstName: 'adA', lastName: 'Lovelace' },
  ],
  [
    { streetAddress: long(200), apartment: long(60) },
    { streetAddress: long(200), apartment: long(60) },
  ],
  [{ zipCode: '92660-1234' }, { zipCode: '92660', plus4: '1234' }],
  [
    { zipCode: '00501', state: 'new york', city: 'Holtsville', country: 'US' },
    { state: 'NY', city: 'Holtsville', zipCode: '00501', country: 'United States' },
  ],
  [{ city: 'Balboa Island' }, { city: 'Balboa Island' }],
  [
    { city: 'Corona del Mar', county: '' },
    { city: 'Corona del Mar', county: 'Orange' },
  ],
  [
    { termsAccepted: 'on', gender: 'Prefer not to answer' },
    { termsAccepted: true, gender: 'Prefer not to answer' },
  ],
  [twice('Correct1'), {}],
]

test('200 the last value that is allowed', async () => {
  for (const [right, stored] of taken) {
    const { status, body } = await send('register', { ...residentForm(fresh()), ...right })
    expect.soft([status, body.user], JSON.stringify(right)).toEqual([200, expect.objectContaining(stored)])
  }
  const longest = { organizationName: long(120), organizationTitle: long(120), department: long(120) }
  const { status, body } = await send('register', { ...(await organizationForm(fresh())), ...longest })
  expect([status, body.organization]).toMatchObject([200, { name: long(120), title: long(120), department: long(120) }])
})

test('login: 422 without an address or a password and with an address that is none, 200 with both', async () => {
  const email = fresh()
  await send('register', residentForm(email))
  const noEmail = 'Please enter a valid email address'
  const noPassword = 'Please enter a password'
  for (const [body, errors] of [
    [{}, { email: noEmail, password: noPassword }],
    [
      { email: '', password: '' },
      { email: noEmail, password: noPassword },
    ],
    [{ email: 'x', password: strong }, { email: noEmail }],
    [{ email: `${email}@`, password: strong }, { email: noEmail }],
    [{ email, password: '' }, { password: noPassword }],
  ] as const) {
    const answer = await send('login', body)
    expect.soft([answer.status, answer.body.errors], JSON.stringify(body)).toEqual([422, errors])
  }
  expect((await send('login', { email, password: strong })).status).toBe(200)
})

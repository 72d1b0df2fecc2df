// Valid registrations; tests change one field.
import sharp from 'sharp'

const everybody = {
  title: 'Ms.',
  firstName: 'Ada',
  lastName: 'Example',
  mobileNumber: '(949) 555-0142',
  streetAddress: '100 Civic Center Drive',
  apartment: 'No apartment or suite',
  zipCode: '92660',
  country: 'United States',
  state: 'CA',
  city: 'Newport Beach',
  password: 'Correct1horse',
  confirmPassword: 'Correct1horse',
  termsAccepted: true,
} as const

/** A resident of 92660, 36 years old on the tests' day. */
export const residentForm = (email: string) =>
  ({
    loginType: 'Resident',
    ...everybody,
    email,
    dateOfBirth: '1990-06-15',
    ageRange: '35-44',
    gender: 'Female',
    ethnicity: 'Prefer not to answer',
    residentStatus: 'US Resident',
  }) as const

/** Addresses elsewhere. */
export const homes = {
  sanFrancisco: { zipCode: '94103', state: 'CA', city: 'San Francisco' },
  ithaca: { zipCode: '14850', state: 'NY', city: 'Ithaca' },
} as const

export const logoPng = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 400, channels: 4, background: '#252f6a' } })
    .png()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer()

/** A city's administrator; the logo as a data URL. */
export const organizationForm = async (email: string) =>
  ({
    loginType: 'Organization',
    ...everybody,
    email,
    organizationName: 'City of Example',
    organizationType: 'City',
    organizationTitle: 'Director',
    department: 'Public Works',
    logo: `data:image/png;base64,${(await logoPng()).toString('base64')}`,
  }) as const

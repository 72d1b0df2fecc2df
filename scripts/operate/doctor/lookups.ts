// Asks the geocoder for one public address and the translator for one word: a wrong key shows only in the answer.
import * as z from 'zod'
import type { Config } from '../../../src/core/config/config.server.ts'
import { ask, below } from '../../../src/features/places/geocoding/ask.server.ts'
import { censusGeocoder, censusUrl } from '../../../src/features/places/geocoding/census.server.ts'
import { google, googleUrl } from '../../../src/features/places/geocoding/google.server.ts'
import { nominatimUrl } from '../../../src/features/places/geocoding/nominatim.server.ts'
import { translatorOf } from '../../../src/features/translating/editing/translators.server.ts'
import { type Diagnosis, green, reasonOf, red } from './finding.ts'

const address = '1600 Pennsylvania Avenue NW, Washington, DC 20500'

export async function geocoder({ geocoder: { provider, url, key = '' } }: Config): Promise<Diagnosis> {
  if (provider === 'offline') return green('geocoder', 'The built-in zip codes are used.')
  try {
    if (provider === 'census') await censusGeocoder(url ?? censusUrl)(address)
    else if (provider === 'google') await google(url ?? googleUrl, key)(address)
    else await ask(below(url ?? nominatimUrl, '/search', { q: address, format: 'jsonv2', limit: '1' }), z.array(z.unknown()))
    return green('geocoder', 'It is responding.')
  } catch (error) {
    return red(
      'geocoder',
      `It isn’t responding: ${reasonOf(error)}. Addresses get the center of their zip code meanwhile. Check GEOCODER_URL, GEOCODER_KEY and the firewall.`,
    )
  }
}

export async function translator({ translator: configured }: Config): Promise<Diagnosis> {
  if (!configured) return green('translator', 'Not configured; officials translate by hand.')
  try {
    await translatorOf(configured)(['Park'], 'en', 'es', false)
    return green('translator', 'It translates.')
  } catch (error) {
    return red('translator', `It isn’t translating: ${reasonOf(error)}. Check TRANSLATOR_URL, TRANSLATOR_KEY and the firewall.`)
  }
}

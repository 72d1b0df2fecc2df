import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { HttpError } from '../contract/errors.ts'
import { refusalOf } from './actor.ts'

type RequestAccess = Pick<FastifyRequest, 'actor' | 'sessionEnded'>

/** @returns why the request may not call the endpoint (401 or 403); null if it may */
export function accessRefusal({ access }: Pick<Endpoint, 'access'>, request: RequestAccess): HttpError | null {
  if (request.sessionEnded === 'crossSite') return new HttpError(403, 'session.crossSite')
  const refusal = refusalOf(request.actor, access)
  if (!refusal) return null
  return refusal.status === 401 ? loginNeeded(request) : new HttpError(refusal.status, refusal.code)
}

/** The refusal of a request without a login: 401, with the reason if a session has expired; 403 where a second login step is missing. */
export function loginNeeded({ sessionEnded }: Pick<RequestAccess, 'sessionEnded'>): HttpError {
  if (sessionEnded === 'twoStep') return new HttpError(403, 'twoStep.required')
  return new HttpError(401, sessionEnded === 'expired' ? 'session.expired' : 'login.needed')
}

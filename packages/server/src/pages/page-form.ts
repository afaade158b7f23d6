import { accept, type Result, refuse } from '@ob/http';
import { readBody } from '@ob/http/routes';

/** Reads a form of a page. It may repeat a name, as checkboxes do, unlike forms of the authorization server. */
export async function readPageForm(
  request: Request,
): Promise<Result<URLSearchParams, 'payload_too_large' | 'unsupported_media_type'>> {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    return refuse('unsupported_media_type');
  const body = await readBody(request);
  return body.ok
    ? accept(new URLSearchParams(new TextDecoder().decode(body.value)))
    : refuse('payload_too_large');
}

const silentForMs = 30_000;

/** Tells how much of a body has been sent, which `fetch` cannot. Rejects after half a minute without progress. */
export function uploadWith(onProgress: (percent: number) => void, signal?: AbortSignal) {
  return (url: string, { method = 'POST', headers, body }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), silentForMs);
      };
      const fail = () => reject(new TypeError('The upload failed'));
      request.upload.onprogress = ({ loaded, total }) => {
        wait();
        if (total > 0) onProgress(Math.floor((loaded / total) * 100));
      };
      request.onload = () => {
        const { status, statusText, response } = request;
        const type = request.getResponseHeader('content-type') ?? '';
        resolve(new Response(response, { status, statusText, headers: { 'content-type': type } }));
      };
      request.onerror = fail;
      request.onabort = fail;
      request.onloadend = () => clearTimeout(timer);
      // The upload may have been aborted during the file's preparation.
      if (signal?.aborted) return fail();
      signal?.addEventListener('abort', () => request.abort());
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      wait();
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
}

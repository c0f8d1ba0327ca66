// Requests to the server's API: JSON in, JSON out, and each change made once however often it is sent.

import { t } from "./texts.js";

/** Where the API is. */
export const API = "/api/v1";

/** A random id. `crypto.randomUUID` is missing over plain HTTP. */
export function newId(length = 12) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the server refused, in its words, or a request that did not reach it. */
export class RequestError extends Error {
  /** @param {string} message @param {{ code?: string, place?: string, isLost?: boolean }} [about] */
  constructor(message, { code = "", place = "", isLost = false } = {}) {
    super(message);
    /** The server's name for what is wrong. */
    this.code = code;
    /** The field that the server names. */
    this.place = place;
    /** Nobody knows whether it was done: repeat it with the same id. */
    this.isLost = isLost;
  }
}

/**
 * Send a request; a status of 0 says that no answer came.
 * @param {string} method
 * @param {string} address
 * @param {unknown} [body] sent as JSON; a form with files as it is
 * @param {string} [id] the same for a repetition
 * @returns {Promise<{ status: number, content: any }>}
 */
export async function request(method, address, body, id = newId()) {
  const isForm = body instanceof FormData;
  /** @type {{ [name: string]: string }} */
  const headers = { Accept: "application/json", "Idempotency-Key": id };
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  const content = body === undefined || isForm ? body : JSON.stringify(body);
  try {
    const answer = await fetch(address, { method, headers, body: content });
    return { status: answer.status, content: await answer.json().catch(() => null) };
  } catch {
    return { status: 0, content: null };
  }
}

/** What stands for an article where the organisers set an option themselves. */
const OWN_OPTION = "table";

/** Our own decisions and the organisers' options have no article to look up. @param {string} name */
const isInDocument = (name) => name !== "" && name !== OWN_OPTION && !name.startsWith("decision ");

/** A problem in the server's words, with its article if they do not name it. @param {any} problem */
export function formatProblem(problem) {
  const text = problem?.detail || t("web.problem.other");
  const articles = String(problem?.article ?? "").split("; ").filter((name) => isInDocument(name));
  return articles.length && !articles.some((name) => text.includes(name)) ? `${text} (${articles.join("; ")})` : text;
}

/**
 * Send a request and return what the server answers, or throw a `RequestError`.
 * @param {string} method
 * @param {string} address
 * @param {unknown} [body]
 * @param {string} [id]
 * @returns {Promise<any>}
 */
export async function send(method, address, body, id) {
  const { status, content } = await request(method, address, body, id);
  if (status === 0) throw new RequestError(t("web.problem.network"), { isLost: true });
  if (status >= 200 && status < 300) return content;
  throw new RequestError(formatProblem(content), { code: content?.code || "", place: content?.place || "" });
}

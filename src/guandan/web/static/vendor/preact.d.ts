// The types of what preact.js gives; ours, for the checker only.

export type VNode = object;
export type Renderable = VNode | string | number | boolean | null | undefined | Renderable[];
export type Ref<T> = { current: T };

export function html(strings: TemplateStringsArray, ...values: any[]): VNode;
export function render(content: Renderable, parent: Element): void;
export function useState<S>(first: S): [state: S, setState: (next: S) => void];
export function useReducer<S, A>(reducer: (state: S, action: A) => S, first: S): [state: S, dispatch: (action: A) => void];
export function useEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useRef<T>(first: T): Ref<T>;
export function useMemo<T>(compute: () => T, inputs: unknown[]): T;
export function useCallback<F extends (...values: any[]) => unknown>(callback: F, inputs: unknown[]): F;

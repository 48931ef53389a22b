import { number, t } from "./i18n";
import { SettingsForm, chosen } from "./settings";
import type { Game, Level, PlayerRequest, Settings } from "./types";
import { Field } from "./ui";
import { engineAbout } from "./words";

// A player as the form holds it: "human", "level:3" or "engine:alphabeta", and what belongs to it.
export interface PlayerDraft {
  who: string;
  seconds: string;
  settings: Settings;
}

export function draft(player: PlayerRequest): PlayerDraft {
  const who =
    player.kind === "human" ? "human" : "level" in player ? `level:${player.level}` : `engine:${player.engine}`;
  return { who, seconds: "", settings: {} };
}

function engineOf(game: Game, { who }: PlayerDraft) {
  return game.engines.find((engine) => who === `engine:${engine.name}`);
}

export function playerOf(game: Game, player: PlayerDraft): PlayerRequest {
  if (player.who.startsWith("level:")) return { kind: "engine", level: Number(player.who.slice(6)) };
  const engine = engineOf(game, player);
  if (!engine) return { kind: "human" };
  const settings = Object.entries(chosen(engine.options, player.settings));
  const options = settings.map(([key, value]) => `${key}=${value}`).join(",");
  const seconds = Number(player.seconds);
  return {
    kind: "engine",
    engine: options ? `${engine.name}:${options}` : engine.name,
    ...(seconds > 0 ? { time_ms: Math.round(seconds * 1000) } : {}),
  };
}

export function levelWords(level: Level): string {
  const limit =
    level.time_ms !== null
      ? ` · ${number(level.time_ms / 1000, { style: "unit", unit: "second", unitDisplay: "narrow" })}`
      : level.depth !== null
        ? ` · ${t("new.depth", { n: level.depth })}`
        : "";
  return t("new.level_about", { n: level.level, engine: level.engine, limits: limit });
}

interface Props {
  game: Game;
  label: string;
  name: string;
  player: PlayerDraft;
  // Whether a person can be chosen; else only engines.
  people?: boolean;
  onChange: (player: PlayerDraft) => void;
}

export function PlayerForm({ game, label, name, player, people = true, onChange }: Props) {
  const engine = engineOf(game, player);
  return (
    <div class="player-form">
      <Field label={label} {...(engine ? { hint: engineAbout(game, engine) } : {})}>
        <select
          name={name}
          value={player.who}
          onChange={(event) => onChange({ ...player, who: event.currentTarget.value, settings: {} })}
        >
          {people && <option value="human">{t("new.human")}</option>}
          {game.levels.length > 0 && (
            <optgroup label={t("new.levels")}>
              {game.levels.map((level) => (
                <option key={level.level} value={`level:${level.level}`}>
                  {levelWords(level)}
                </option>
              ))}
            </optgroup>
          )}
          {game.engines.length > 0 && (
            <optgroup label={t("new.engines")}>
              {game.engines.map((one) => (
                <option key={one.name} value={`engine:${one.name}`}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </Field>
      {engine && (
        <Field label={t("new.time")}>
          <input
            type="number"
            name={`${name}-seconds`}
            min="0.01"
            step="any"
            value={player.seconds}
            placeholder={t("new.time_default")}
            onInput={(event) => onChange({ ...player, seconds: event.currentTarget.value })}
          />
        </Field>
      )}
      {engine && engine.options.length > 0 && (
        <details class="more">
          <summary>{t("new.engine_options", { engine: engine.name })}</summary>
          <SettingsForm
            owner="engine"
            options={engine.options}
            values={player.settings}
            onChange={(settings) => onChange({ ...player, settings })}
          />
        </details>
      )}
    </div>
  );
}

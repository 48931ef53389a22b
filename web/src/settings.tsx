import { t } from "./i18n";
import type { Option, Settings } from "./types";
import { Field } from "./ui";
import { choiceName, optionWords } from "./words";

interface Props {
  // Whose options these are, for the dictionary: a game, or "engine".
  owner: string;
  options: Option[];
  values: Settings;
  onChange: (values: Settings) => void;
}

// A form made of what the server says about options.
export function SettingsForm({ owner, options, values, onChange }: Props) {
  return (
    <div class="settings">
      {options.map((option) => (
        <Field key={option.key} {...optionWords(owner, option)}>
          <Input
            owner={owner}
            option={option}
            value={values[option.key] ?? option.default}
            set={(value) => onChange({ ...values, [option.key]: value })}
          />
        </Field>
      ))}
    </div>
  );
}

interface InputProps {
  owner: string;
  option: Option;
  value: string;
  set: (value: string) => void;
}

function Input({ owner, option, value, set }: InputProps) {
  const onInput = (event: Event) => set((event.currentTarget as HTMLInputElement).value);
  switch (option.kind) {
    case "choice":
      return (
        <select name={option.key} value={value} onChange={onInput}>
          {option.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {choiceName(owner, option, choice)}
            </option>
          ))}
        </select>
      );
    case "flag":
      return (
        <span class="flag">
          <input
            type="checkbox"
            name={option.key}
            checked={value === "true"}
            onChange={(event) => set(String(event.currentTarget.checked))}
          />
          {t("new.yes")}
        </span>
      );
    case "integer":
    case "number":
      return <NumberInput owner={owner} option={option} value={value} set={set} />;
    case "text":
      return <input type="text" name={option.key} value={value} onInput={onInput} />;
  }
}

// A number, or one of a few words that stand for none ("off"): an empty box is the word.
function NumberInput({ owner, option, value, set }: InputProps) {
  const none = option.choices?.[0];
  return (
    <input
      type="number"
      name={option.key}
      min={option.low}
      max={option.high}
      step={option.kind === "integer" ? 1 : "any"}
      value={value === none ? "" : value}
      placeholder={none === undefined ? option.default : choiceName(owner, option, none)}
      onInput={(event) => set(event.currentTarget.value || (none ?? option.default))}
    />
  );
}

// Only what differs from the default is sent, so that a record names what is special about a game.
export function chosen(options: Option[], values: Settings): Settings {
  const known = options.filter((option) => {
    const value = values[option.key];
    return value !== undefined && value !== option.default;
  });
  return Object.fromEntries(known.map((option) => [option.key, values[option.key] ?? ""]));
}

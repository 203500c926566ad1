/// Times in milliseconds for people.
public enum Milliseconds {
  /// A time in a sentence, with its unit and without zeros at its end.
  public static func words(_ value: Double) -> String {
    let size = value.magnitude
    let text = DecimalText.text(value, places: size < 0.1 ? 3 : size < 10 ? 2 : size < 1000 ? 1 : 0)
    return (text == "-0" ? "0" : text.replacing("-", with: "−")) + " ms"
  }
}

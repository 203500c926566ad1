internal import Wording

extension Option {
  static let password = Option(
    value: "password", named: "text",
    summary: """
      The password of encrypted PDFs, which are saved unencrypted; '-' reads it from standard \
      input.
      """)
}
